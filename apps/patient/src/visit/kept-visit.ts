import type { Contact, PatientPage, PatientPageSession } from '@nattoku/contract/patient-page/patient-page';
import { createTurns } from '#platform/in-turn.ts';
import { seal, sealJson, unseal, unsealJson } from '#platform/device-seal.ts';
import { gateFor, opensGate, type BirthDateGate } from '#visit/birth-date-gate.ts';
import { sharesOrder } from '#visit/shares-order.ts';
import { IDLE_MS } from '#visit/idle.ts';
import { dropMark, markWindow, windowMark } from '#visit/kept-key.ts';
import {
  dropEverything,
  dropPictures,
  dropSealedPicture,
  newEntry,
  readEntry,
  readSealedPicture,
  writeEntry,
  writeSealedPicture,
  type KeptEntry,
} from '#visit/kept-entry.ts';

/** What was shown on this device, to be shown again without a network. */
export type KeptVisit = { page: PatientPage; kiosk: PatientPageSession['kiosk'] };

/** `asks`: somebody else may hold the device by now. */
export type Found =
  | { name: 'open'; visit: KeptVisit }
  | { name: 'asks'; triesLeft: number; contact: Contact; language?: PatientPage['language'] };

/** How this visit was opened: the mark of its link and the birth date that the server found right, as far as this page was there. */
export type Opening = { link: string | null; birthDate: string | null };

/** Where no birth date was given. */
const LONGEST_IN_WINDOW_MS = 12 * 3_600_000;
/** In any case, whatever a server says. */
const LONGEST_MS = 72 * 3_600_000;
const TRIES = 5;

/** One after the other: what was taken away must not come back by a writing that began before. */
const inTurn = createTurns();

type Plain = { visit: KeptVisit };

const visitIn = async ({ key, page }: KeptEntry): Promise<KeptVisit | null> =>
  ((await unsealJson(key, 'page', page)) as Plain | null)?.visit ?? null;

const gateIn = async ({ key, gate }: KeptEntry): Promise<BirthDateGate | null> =>
  gate && ((await unsealJson(key, 'gate', gate)) as BirthDateGate | null);

const isOver = ({ gate, confirmedAt, usedAt, until }: KeptEntry, now: number): boolean => {
  // A clock that was put back must not make it last.
  const [age, unused] = [Math.abs(now - confirmedAt), Math.abs(now - usedAt)];
  if (gate === null) return age >= LONGEST_IN_WINDOW_MS || unused >= IDLE_MS;
  return age >= LONGEST_MS || now >= until;
};

/** What is there, if it may still be: what is over goes as soon as somebody looks. */
const current = async (now: number): Promise<KeptEntry | null> => {
  const entry = await readEntry();
  if (entry === null || !isOver(entry, now)) return entry;
  await dropEverything();
  return null;
};

/** Whether the person who holds the device saw it in this window a moment ago. */
const isStillHere = ({ id, usedAt }: KeptEntry, now: number): boolean =>
  windowMark() === id && Math.abs(now - usedAt) < IDLE_MS;

type Keeping = Opening & { isConfirmed: boolean };
export type Outcome = 'kept' | 'full' | 'forbidden';
/** `gone`: it was kept, and somebody has cleared the device since. */
export type VisitOutcome = Outcome | 'gone';

/**
 * Keeps what the page shows. `isConfirmed`: the server has just told it; otherwise somebody is still here without a network.
 * `forbidden`: the browser keeps nothing here; `full`: the device has no room.
 */
export const keepVisit = (visit: KeptVisit, how: Keeping, now = Date.now()): Promise<VisitOutcome> =>
  inTurn(() => keep(visit, how, now)).catch(outcomeOf);

const outcomeOf = (error: unknown): Outcome =>
  error instanceof DOMException && error.name === 'QuotaExceededError' ? 'full' : 'forbidden';

const keep = async (
  visit: KeptVisit,
  { isConfirmed, link, birthDate }: Keeping,
  now: number,
): Promise<VisitOutcome> => {
  // All is done, or the order has ended: nothing is waited for that the device would have to show.
  if (isConfirmed && visit.page.keepSeconds === 0) {
    await dropEverything();
    return 'kept';
  }
  const found = await current(now);
  const former = found && (await visitIn(found));
  const goesOn = former !== null && sharesOrder(former.page, visit.page);
  const before = goesOn ? found : null;
  if (before === null && !isConfirmed) return visit.page.keepSeconds === 0 ? 'kept' : 'gone';
  const base = before ?? (await newEntry(now, link));

  const seconds = visit.page.keepSeconds ?? 0;
  const mayOutlive = visit.kiosk === null && seconds > 0;
  const asked = mayOutlive && base.gate === null && birthDate !== null ? await gateFor(birthDate) : null;
  const gate = asked ? await sealJson(base.key, 'gate', asked) : base.gate;
  const entry: KeptEntry = {
    ...base,
    gate: mayOutlive || !isConfirmed ? gate : null,
    page: await sealJson(base.key, 'page', { visit } satisfies Plain),
    usedAt: now,
    ...(isConfirmed && { confirmedAt: now, until: now + seconds * 1000, triesLeft: TRIES }),
  };
  if (!(await writeEntry(entry, before))) return 'gone';
  markWindow(entry.id);
  if (former && !holdsAll(visit.page, former.page)) await dropPictures();
  return 'kept';
};

const idsOf = ({ orders }: PatientPage) => orders.flatMap(({ id, items }) => [id, ...items.map((item) => item.id)]);
const holdsAll = (now: PatientPage, before: PatientPage): boolean => {
  const left = new Set<string>(idsOf(now));
  return idsOf(before).every((id) => left.has(id));
};

/** What may be shown on this device, and whether the birth date comes first; null for nothing. */
export const findKept = (now = Date.now()): Promise<Found | null> =>
  inTurn(async () => {
    const entry = await current(now);
    const visit = entry && (await visitIn(entry));
    if (!entry || !visit) return null;
    if (isStillHere(entry, now)) return { name: 'open', visit } as const;
    if (entry.gate === null) return null;
    const { contact, language } = visit.page;
    return { name: 'asks', triesLeft: entry.triesLeft, contact, language } as const;
  }).catch(() => null);

/** Shows it to a person who knows the birth date; the last wrong one takes it off the device. */
export const openKept = (birthDate: string, now = Date.now()): Promise<KeptVisit | { triesLeft: number }> =>
  inTurn(async () => {
    const entry = await current(now);
    const gate = entry && (await gateIn(entry));
    if (!entry || !gate) return { triesLeft: 0 };
    // Counted before it is compared: closing the page in between wins nothing.
    const counted = { ...entry, triesLeft: entry.triesLeft - 1 };
    await writeEntry(counted, entry);
    const visit = (await opensGate(gate, birthDate)) ? await visitIn(entry) : null;
    if (visit) {
      await writeEntry({ ...entry, triesLeft: TRIES, usedAt: now }, counted);
      markWindow(entry.id);
      return visit;
    }
    if (counted.triesLeft <= 0) await dropEverything();
    return { triesLeft: Math.max(0, counted.triesLeft) };
  }).catch(() => ({ triesLeft: 0 }));

/** A link that is opened takes away what another one left. */
export const keepOnlyOf = (link: string | null): Promise<void> =>
  inTurn(async () => {
    const entry = await readEntry();
    if (entry && (link === null || entry.link !== link)) await dropEverything();
  }).catch(() => undefined);

/** Beside a visit that is kept, and for as long; in a preview nothing is. False where it is not kept. */
export const keepPicture = (name: string, picture: Blob): Promise<boolean> =>
  keepPiece(name, picture).then((outcome) => outcome === 'kept');

/** The same of a piece of a film; `forbidden` also where no visit is kept in this window. */
export const keepPiece = (name: string, piece: Blob): Promise<Outcome> =>
  inTurn(async (): Promise<Outcome> => {
    const entry = await readEntry();
    if (!entry || windowMark() !== entry.id) return 'forbidden';
    await writeSealedPicture(entry, name, await seal(entry.key, name, await piece.arrayBuffer()));
    return 'kept';
  }).catch(outcomeOf);

export const forgetPieces = (names: readonly string[]): Promise<void> =>
  inTurn(async () => {
    const entry = await readEntry();
    if (entry) for (const name of names) await dropSealedPicture(entry, name);
  }).catch(() => undefined);

export const readPicture = (name: string): Promise<Blob | null> =>
  inTurn(async () => {
    const entry = await readEntry();
    const sealed = entry && windowMark() === entry.id && (await readSealedPicture(entry, name));
    const plain = entry && sealed && (await unseal(entry.key, name, sealed));
    return plain ? new Blob([plain]) : null;
  }).catch(() => null);

/** Nothing is left on the device. */
export const wipeKept = (): Promise<void> => {
  dropMark();
  return inTurn(dropEverything).catch(() => undefined);
};
