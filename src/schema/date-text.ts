import { check, isoDate, isoTimestamp, pipe, string } from 'valibot';

/** A day as text, `2026-01-31`, that the calendar has: it stays the day it names in every time zone (Java: `LocalDate`). */
export function dateText() {
  return pipe(string(), isoDate(), check(isDay, 'must be a day that the calendar has'));
}

/** A moment as text, with its offset: `2026-01-31T09:30:00+08:00` (Java: `OffsetDateTime`). */
export function dateTimeText() {
  return pipe(string(), isoTimestamp(), check(isDay, 'must be a day that the calendar has'));
}

function isDay(text: string): boolean {
  const day = text.slice(0, 10);
  const date = new Date(day);
  return !Number.isNaN(+date) && date.toISOString().startsWith(day);
}
