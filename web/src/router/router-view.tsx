import {
  Component,
  Fragment,
  useLayoutEffect,
  useRef,
  type ComponentType,
  type ReactNode,
} from 'react';
import { useScroll } from './scroll.ts';
import { useShown } from './router.ts';

interface RouterViewProps {
  /** Shown when a screen cannot be loaded, or fails while it is drawn. */
  Problem: ComponentType<{ error: unknown }>;
}

/** The screen of the place where the person is. */
export function RouterView({ Problem }: RouterViewProps) {
  const shown = useShown();
  const { place, Screen, Frame = Fragment, params, error } = shown;
  useScroll(shown);
  useHeadingFocus(place.path);
  return (
    <Frame>
      {Screen ? (
        <Boundary key={place.path} Problem={Problem}>
          <Screen {...params} />
        </Boundary>
      ) : (
        <Problem error={error} />
      )}
    </Frame>
  );
}

/** A screen reader starts at the top of a new screen. */
function useHeadingFocus(path: string): void {
  const last = useRef(path);
  useLayoutEffect(() => {
    if (last.current === path) return;
    last.current = path;
    document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
  }, [path]);
}

interface BoundaryProps extends RouterViewProps {
  children: ReactNode;
}

class Boundary extends Component<BoundaryProps, { error?: unknown }> {
  override state: { error?: unknown } = {};

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override render() {
    const { Problem, children } = this.props;
    return 'error' in this.state ? <Problem error={this.state.error} /> : children;
  }
}
