/** Arithmetic of clocks. The server keeps them; the page counts down between its messages. */
import type { ClockRule } from '../api/types';

/** What the clocks showed when the server last spoke. */
export interface Reading {
  /** Milliseconds left, by seat. */
  left: readonly number[];
  /** The seat whose clock runs. */
  running: number | null;
  /** When it was read, by the page's own monotonic clock, in milliseconds. */
  at: number;
  /** Milliseconds below which a clock asks for attention. */
  low: number;
}

/** Below this a clock shows tenths. */
const TENTHS_MS = 20_000;

/** Below how many milliseconds a clock asks for attention that begins with so many: an eighth, 20 s at most. */
export function lowOf(base: number): number {
  return Math.min(TENTHS_MS, base / 8);
}

/** Milliseconds left to `seat` at `now`, never below zero. */
export function remaining(reading: Reading, seat: number, now: number): number {
  const left = reading.left[seat] ?? 0;
  const spent = reading.running === seat ? Math.max(0, now - reading.at) : 0;
  return Math.max(0, left - spent);
}

/** `1:05:09`, `14:03`, `0:07.4`: time left, rounded down, so that 0:00.0 means out of time. */
export function formatClock(ms: number): string {
  const total = Math.floor(Math.max(0, ms) / 1000);
  const seconds = String(total % 60).padStart(2, '0');
  const minutes = Math.floor(total / 60) % 60;
  const hours = Math.floor(total / 3600);
  if (hours > 0) return `${hours}:${String(minutes).padStart(2, '0')}:${seconds}`;
  const tenths = ms < TENTHS_MS ? `.${Math.floor((Math.max(0, ms) % 1000) / 100)}` : '';
  return `${minutes}:${seconds}${tenths}`;
}

/** How long until the shown text changes, in milliseconds. */
export function nextTick(ms: number): number {
  const step = ms < TENTHS_MS ? 100 : 1000;
  return (ms % step) + 1;
}

/** `15`, `90+30`, `40/120`: minutes, increment in seconds, moves of a period. */
export function formatRule(rule: ClockRule): string {
  const minutes = Number((rule.base_ms / 60_000).toFixed(2));
  const period = rule.moves_per_period ? `${rule.moves_per_period}/` : '';
  const increment = rule.increment_ms ? `+${Number((rule.increment_ms / 1000).toFixed(2))}` : '';
  return `${period}${minutes}${increment}`;
}
