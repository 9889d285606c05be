import { useCallback, useState } from 'react';

interface ScaledFrameProps {
  title: string;
  src: string;
  width: number;
  height: number;
  picture?: boolean;
}

/** Our page at a phone's or desktop's width, scaled. Its CSP allows no script (server/src/http/sites/site-pages.ts). */
export function ScaledFrame({ title, src, width, height, picture = false }: ScaledFrameProps) {
  // Measured in the browser: the server cannot know the width.
  const [room, setRoom] = useState<number>();
  const watchRoom = useCallback((box: HTMLDivElement) => {
    const watch = new ResizeObserver(() => setRoom(box.clientWidth));
    watch.observe(box);
    return () => watch.disconnect();
  }, []);
  const scale = Math.min(1, (room ?? width) / width);
  return (
    <div
      ref={watchRoom}
      className="overflow-hidden bg-sunken"
      style={{ height: height * scale }}
      inert={picture}
    >
      {room === undefined ? null : (
        // oxlint-disable-next-line react/iframe-missing-sandbox -- the page's own policy says script-src 'none'
        <iframe
          title={title}
          src={src}
          className="block origin-top-left bg-card"
          style={{
            width,
            height,
            transform: `translateX(${Math.max(0, (room - width * scale) / 2)}px) scale(${scale})`,
          }}
        />
      )}
    </div>
  );
}
