import { useEffect, useRef } from 'react';
import { Pen } from './drawing.tsx';

interface DrawnCheckProps {
  /** Draws itself once. */
  animate: boolean;
  className: string;
}

export function DrawnCheck({ animate, className }: DrawnCheckProps) {
  const disc = useRef<SVGCircleElement>(null);
  const tick = useRef<SVGPathElement>(null);

  useEffect(() => {
    if (!animate || window.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const easing = 'cubic-bezier(0.2, 0.8, 0.2, 1)';
    disc.current?.animate(
      [
        { transform: 'scale(0.4)', opacity: 0 },
        { transform: 'scale(1)', opacity: 1 },
      ],
      { duration: 420, easing },
    );
    tick.current?.animate([{ strokeDashoffset: 1 }, { strokeDashoffset: 0 }], {
      duration: 480,
      delay: 260,
      fill: 'backwards',
      easing,
    });
  }, [animate]);

  return (
    <Pen viewBox="0 0 40 40" strokeWidth="4" className={className}>
      <circle ref={disc} cx="20" cy="20" r="20" className="origin-center fill-paid" stroke="none" />
      <path
        ref={tick}
        d="m11.5 20.8 5.9 5.9 11.4-12.6"
        pathLength="1"
        strokeDasharray="1"
        className="stroke-card"
      />
    </Pen>
  );
}
