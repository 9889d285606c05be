/** A grey shape where content will be; give it the size of that content. */
export function Skeleton({ className }: { className: string }) {
  return <div className={`animate-pulse rounded-sm bg-line ${className}`} aria-hidden="true" />;
}

/** Says once to a screen reader what the shapes say to the eye. */
export function LoadingLabel({ children = 'Loading…' }: { children?: string }) {
  return <output className="sr-only">{children}</output>;
}
