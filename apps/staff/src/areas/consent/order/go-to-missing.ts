import type { MissingItem } from '@nattoku/contract/consent/consent-order';
import { useEffect, useEffectEvent } from 'react';
import { useHistoryEntry } from '#routing/history-entry.ts';

/** Where each part of the page of input stands. */
export const partId: Record<MissingItem['part'], string> = {
  procedure: 'consent-procedure',
  capacity: 'consent-capacity',
  signers: 'consent-signers',
  fields: 'consent-fields',
  sending: 'consent-sending',
};

/** The history entry of the page of input when it is opened for one thing that is missing. */
export type MissingEntry = { missing: MissingItem };

/** Whoever comes from the page of checking for one thing stands before it. */
export function useArriveAtMissing(): void {
  const [{ missing }] = useHistoryEntry<MissingEntry>();
  const arrive = useEffectEvent(() => {
    if (missing) goToMissing(missing);
  });
  useEffect(() => arrive(), []);
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Brings the field that is missing to the middle of the screen and puts the cursor there. */
export function goToMissing({ part, fieldId, control: named, blocks }: MissingItem): void {
  const within = document.getElementById(partId[part]);
  if (!within) return;
  const controls = [...within.querySelectorAll<Control>('input, select, textarea')];
  const empty = controls.filter(isEmpty);
  const wanted =
    // By its name: what is chosen from a list is empty until the list has come.
    controls.find(({ name }) => name === (fieldId ?? named)) ??
    empty.find((control) => isRequired(control) === blocks) ??
    empty[0] ??
    controls[0];
  (wanted ?? within).scrollIntoView({ block: 'center' });
  wanted?.focus({ preventScroll: true });
}

const isRequired = (control: Control): boolean => control.closest('[required], [aria-required="true"]') !== null;

const isEmpty = ({ type, name, value }: Control): boolean =>
  type === 'radio' ? document.querySelector(`input[name="${CSS.escape(name)}"]:checked`) === null : value === '';
