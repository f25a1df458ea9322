import { useEffect, useEffectEvent } from 'react';
import { sessionStore } from '#platform/session/session.ts';

const FASTER_THAN_A_PERSON_MS = 100;
const SHORTEST = 4;

type Listener = (text: string) => void;
const listeners: Listener[] = [];
let typed = '';
let lastKeyAt = 0;

/** Hears a hand scanner that types a code and Enter, wherever the focus is, except in a field. The last one mounted gets it. */
export function useScanner(onScan: Listener): void {
  const scan = useEffectEvent(onScan);
  useEffect(() => {
    const listener: Listener = (text) => scan(text);
    if (listeners.length === 0) addEventListener('keydown', hear, { capture: true });
    listeners.push(listener);
    return () => {
      listeners.splice(listeners.indexOf(listener), 1);
      if (listeners.length === 0) removeEventListener('keydown', hear, { capture: true });
    };
  }, []);
}

function hear(event: KeyboardEvent): void {
  if (isTypedIntoField(event) || event.ctrlKey || event.metaKey || event.altKey || isLocked()) return;
  const isSteady = event.timeStamp - lastKeyAt < FASTER_THAN_A_PERSON_MS;
  lastKeyAt = event.timeStamp;

  if (event.key === 'Enter') {
    const code = isSteady ? typed : '';
    typed = '';
    if (code.length < SHORTEST) return;
    event.preventDefault();
    listeners.at(-1)?.(code);
    return;
  }
  if (event.key.length === 1) typed = isSteady ? typed + event.key : event.key;
}

const isTypedIntoField = ({ target }: KeyboardEvent): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));

const isLocked = (): boolean => Boolean(sessionStore.get().session?.lockedAt);
