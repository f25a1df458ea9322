import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { preferencesQuery } from '#parts/facility/preferences.queries.ts';
import { areKeysFree, isPlainKey } from '#platform/plain-key.ts';

/** Milliseconds after which nobody expects any more that a key they pressed does something. */
const HELD = 3000;

type Held = { act: () => void; at: number };
type SingleKeys = {
  /** Undefined before it is known. */
  on: boolean | undefined;
  /** Does it where the keys are on. Before that is known it waits: a hand that knows the keys does not wait for the screen. */
  press: (act: () => void) => void;
};

/** Keys without a modifier, which each person can switch off. */
export function useSingleKeys(): SingleKeys {
  const on = useQuery(preferencesQuery).data?.singleKeys;
  const held = useRef<Held | null>(null);
  useEffect(() => {
    const last = held.current;
    held.current = null;
    if (on && last && Date.now() - last.at < HELD && areKeysFree()) last.act();
  }, [on]);
  const press = (act: () => void) => {
    if (on) act();
    else if (on === undefined) held.current = { act, at: Date.now() };
  };
  return { on, press };
}

/** Does something on this key alone, from anywhere on the page; answers whether the key is known to be on. */
export function useSingleKey(key: string, act: () => void, wanted = true): boolean {
  const { on, press } = useSingleKeys();
  const hear = useEffectEvent((event: KeyboardEvent) => {
    if (!isPlainKey(event, key)) return;
    event.preventDefault();
    press(act);
  });
  const hears = wanted && on !== false;
  useEffect(() => {
    if (!hears) return undefined;
    addEventListener('keydown', hear);
    return () => removeEventListener('keydown', hear);
  }, [hears]);
  return wanted && on === true;
}
