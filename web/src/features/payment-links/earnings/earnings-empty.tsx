/** Placeholder bars, as high as the chart will be. */
export function EarningsEmpty({ count }: { count: number }) {
  const heights = [34, 58, 22, 76, 48, 90, 64].map((height) => height * 0.9);
  return (
    <>
      <div className="mt-4 min-h-36 min-[360px]:min-h-[120px]">
        <p className="text-lg font-bold text-ink">Nothing received yet</p>
        <p className="text-ink-2">
          What your customers pay shows up here: one bar for each day, by cash, card and Buy Now Pay
          Later.
        </p>
      </div>
      <div
        aria-hidden="true"
        className="mt-2 flex h-[276px] items-end gap-[4%] border-b-2 border-line-2 px-[2%]"
      >
        {heights.slice(0, Math.min(count, heights.length)).map((height) => (
          <div
            key={height}
            className="flex-1 rounded-t-[4px] border-2 border-b-0 border-dashed border-line-2"
            style={{ height: `${height}%` }}
          />
        ))}
      </div>
    </>
  );
}
