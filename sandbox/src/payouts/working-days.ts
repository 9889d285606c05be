const newYork = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'America/New_York',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  hourCycle: 'h23',
});

/** The day and hour where the banks are. */
export function bankTime(now: Date): { day: string; hour: number } {
  const part = Object.fromEntries(newYork.formatToParts(now).map((p) => [p.type, p.value]));
  return { day: `${part['year']}-${part['month']}-${part['day']}`, hour: Number(part['hour']) };
}

export function isWorkingDay(day: string): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return weekday !== 0 && weekday !== 6;
}

/** Bank holidays are working days here. */
export function nextWorkingDay(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  do {
    date.setUTCDate(date.getUTCDate() + 1);
  } while (!isWorkingDay(date.toISOString().slice(0, 10)));
  return date.toISOString().slice(0, 10);
}
