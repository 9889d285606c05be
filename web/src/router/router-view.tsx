import {
  Component,
  Fragment,
  useLayoutEffect,
  useRef,
  type ComponentType,
  type ReactNode,
} from 'react';
import { useScroll } from './scroll.ts';
import { useShown, type Shown } from './router.ts';

interface RouterViewProps {
  /** When a screen cannot be loaded or fails to render. */
  Problem: ComponentType<{ error: unknown }>;
}

export function RouterView({ Problem }: RouterViewProps) {
  const shown = useShown();
  const { place, Screen, Frame = Fragment, params, error } = shown;
  useScroll(shown);
  useHeadingFocus(place.path);
  return (
    <Boundary shown={shown} Problem={Problem}>
      <Frame>
        {Screen ? (
          <Boundary key={place.path} shown={shown} Problem={Problem}>
            <Screen {...params} />
          </Boundary>
        ) : (
          <Problem error={error} />
        )}
      </Frame>
    </Boundary>
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
  /** A new one is another try. */
  shown: Shown;
  children: ReactNode;
}

class Boundary extends Component<BoundaryProps, { error: unknown }> {
  constructor(props: BoundaryProps) {
    super(props);
    this.state = { error: null };
  }

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override componentDidUpdate({ shown }: BoundaryProps) {
    // oxlint-disable-next-line react/no-did-update-set-state -- once for each that is shown
    if (shown !== this.props.shown && this.state.error) this.setState({ error: null });
  }

  override render() {
    const { Problem, children } = this.props;
    return this.state.error ? <Problem error={this.state.error} /> : children;
  }
}
