// @vitest-environment jsdom
import type { FamilyPage, FamilySession } from '@nattoku/contract/patient-page/family-page';
import { ApiProblem, NetworkProblem } from '@nattoku/contract/shared/client';
import type { ProblemCode } from '@nattoku/contract/shared/problems';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createFamilyVisit, type FamilyClosedReason, type FamilyVisit } from '#areas/family-page/family-visit.ts';

const contact = { facilityName: 'さくら総合病院', wardName: null, phone: '03-0000-1000' };
const asks: FamilySession = { state: 'needsBirthDate', contact, triesLeft: 5 };
const page = { contact, title: '胃カメラ検査の説明', items: [] } as unknown as FamilyPage;
const verified: FamilySession = { state: 'verified', contact, triesLeft: null };

const problem = (code: ProblemCode, status = 404) =>
  new ApiProblem({ type: `urn:nattoku:problem:${code}`, code, title: '', status });

type Name = 'exchange' | 'session' | 'verify' | 'get' | 'leave';
type Hospital = Partial<Record<Name, () => unknown>>;

/** A device at which the link was opened, or a page that was loaded again. */
function openDevice(hospital: Hospital, secret: string | null = 'secret-of-a-link') {
  const calls: Name[] = [];
  let inAddress = secret;
  const request = (async (name: Name) => {
    calls.push(name);
    return hospital[name]?.();
  }) as Parameters<typeof createFamilyVisit>[0]['request'];
  const takeSecret = () => {
    const taken = inAddress;
    inAddress = null;
    return taken;
  };
  return { visit: createFamilyVisit({ request, takeSecret }), calls, hospital };
}

async function openFilms(hospital: Hospital = {}) {
  const device = openDevice({ exchange: () => asks, verify: () => verified, get: () => page, ...hospital });
  await device.visit.open();
  await device.visit.verify('1958-04-02');
  expect(device.visit.state()).toEqual({ name: 'open', page });
  return device;
}

/** What a minute later brings. */
async function aMinuteLater(visit: FamilyVisit) {
  const stop = visit.follow();
  await vi.advanceTimersByTimeAsync(60_000);
  stop();
}

vi.stubGlobal(
  'EventSource',
  class extends EventTarget {
    readyState = 1;
    close() {}
  },
);
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const fail = (error: Error) => () => {
  throw error;
};

test.each<[string, Hospital, FamilyClosedReason]>([
  ['was ended, or never existed', { exchange: fail(problem('link.invalid')) }, 'invalid'],
  ['is refused as no link', { exchange: fail(problem('request.invalid')) }, 'invalid'],
  ['was locked', { exchange: fail(problem('link.locked', 423)) }, 'locked'],
  ['has no try left', { exchange: () => ({ ...asks, triesLeft: 0 }) }, 'locked'],
  ['is opened on a device of the hospital', { exchange: fail(problem('familyLink.notHere', 409)) }, 'notHere'],
  ['is opened too often', { exchange: fail(problem('request.tooMany', 429)) }, 'tooMany'],
  ['is opened while the hospital is busy', { exchange: fail(problem('unavailable', 503)) }, 'tooMany'],
  ['is opened without a network', { exchange: fail(new NetworkProblem(new TypeError('cut'))) }, 'line'],
  ['meets the page of a proxy', { exchange: fail(new NetworkProblem('not JSON', 200)) }, 'between'],
])('a link that %s says so', async (_, hospital, reason) => {
  const { visit } = openDevice(hospital);
  await visit.open();
  expect(visit.state()).toEqual({ name: 'closed', reason });
});

test('a page that is loaded again goes on by its session, and asks for the link where that is over', async () => {
  const still = openDevice({ session: () => verified, get: () => page }, null);
  await still.visit.open();
  expect(still.visit.state()).toEqual({ name: 'open', page });

  const over = openDevice({ session: () => ({ state: 'none', contact: null, triesLeft: null }) }, null);
  await over.visit.open();
  expect(over.visit.state()).toEqual({ name: 'closed', reason: 'missing' });
});

test('a wrong birth date is told, and the one that locks the link closes the page', async () => {
  const { visit, hospital } = openDevice({
    exchange: () => asks,
    verify: fail(problem('link.birthDateWrong', 403)),
  });
  await visit.open();
  await expect(visit.verify('1958-04-03')).rejects.toThrow(ApiProblem);
  expect(visit.state().name).toBe('needsBirthDate');

  hospital.verify = fail(problem('link.locked', 423));
  hospital.exchange = hospital.verify;
  await visit.verify('1958-04-04');
  expect(visit.state()).toEqual({ name: 'closed', reason: 'locked' });
});

test('a visit that rested asks for the birth date again, and a link that was ended says so', async () => {
  const rested = await openFilms();
  rested.hospital.get = fail(problem('link.sessionMissing', 401));
  await aMinuteLater(rested.visit);
  expect(rested.visit.state()).toEqual({ name: 'needsBirthDate', triesLeft: 5 });

  const ended = await openFilms();
  ended.hospital.get = fail(problem('link.sessionMissing', 401));
  ended.hospital.exchange = fail(problem('link.invalid'));
  await aMinuteLater(ended.visit);
  expect(ended.visit.state()).toEqual({ name: 'closed', reason: 'invalid' });
});

test('a line that breaks while the link is exchanged is tried once more', async () => {
  let isFirst = true;
  const exchange = () => {
    if (!isFirst) return asks;
    isFirst = false;
    throw new NetworkProblem(new TypeError('cut'));
  };
  const { visit } = openDevice({ exchange });
  await visit.open();
  expect(visit.state()).toEqual({ name: 'needsBirthDate', triesLeft: 5 });
});

test('without a network what is shown stays', async () => {
  const { visit, hospital } = await openFilms();
  hospital.get = fail(new NetworkProblem(new TypeError('cut')));
  await aMinuteLater(visit);
  expect(visit.state()).toEqual({ name: 'open', page });
});

test('who leaves is out, and the link opens nothing by itself any more', async () => {
  const { visit, hospital, calls } = await openFilms({ leave: () => ({}) });
  hospital.session = () => ({ state: 'none', contact: null, triesLeft: null });
  await visit.leave();
  expect(visit.state()).toEqual({ name: 'left' });

  await visit.open();
  expect(calls.at(-1)).toBe('session');
  expect(visit.state()).toEqual({ name: 'closed', reason: 'missing' });
});
