import { NetworkProblem } from '@nattoku/contract/shared/client';
import type { PatientPageSession } from '@nattoku/contract/patient-page/patient-page';
import { describe, expect, test, vi } from 'vitest';
import type { EndpointName, Request } from '#platform/request.ts';
import { aPage, refusal } from '#testing/patient-pages.ts';
import type { Found } from '#visit/kept-visit.ts';
import { createVisit } from '#visit/visit.ts';

const page = aPage();
const { contact } = page;
const session = (state: PatientPageSession['state'], triesLeft: number | null = 5): PatientPageSession => ({
  state,
  contact: state === 'none' ? null : contact,
  triesLeft,
  kiosk: null,
});

type Answers = Partial<Record<EndpointName, () => unknown>>;

const orderId = page.orders[0]?.id;
const kioskSession = (state: PatientPageSession['state']) => ({
  ...session(state),
  kiosk: { orderId, page: '/video/order/detail' },
});

/** A visitor with a link, or without one, before a server that answers as told. */
/** `triesLeft`: after a wrong birth date on the device. */
type Given = Answers & { secrets?: string[]; here?: boolean; before?: Found; triesLeft?: number };

function givenVisit({ secrets = [], here = false, before, triesLeft = 4, ...answers }: Given) {
  const calls: EndpointName[] = [];
  const suggestLanguage = vi.fn<() => Promise<void>>(async () => {});
  const announce = vi.fn<() => void>();
  const given: Answers = { session: () => session('none'), get: () => page, leave: () => ({}), ...answers };
  const links = [...secrets];
  let shownBefore = before ?? null;
  const drop = vi.fn<() => void>(() => {
    shownBefore = null;
  });
  // Answers by name only; what a test asks for, it also gives.
  const request = (async (name: EndpointName) => {
    calls.push(name);
    const answer = given[name]?.();
    if (answer === undefined) throw new NetworkProblem(name);
    return answer;
  }) as unknown as Request;
  const visit = createVisit({
    request,
    takeSecret: () => links.shift() ?? null,
    announce,
    isHandedOverHere: () => here,
    suggestLanguage,
    kept: {
      drop,
      find: async () => shownBefore,
      open: async (birthDate) => (birthDate === '1958-04-02' ? { page, kiosk: null } : { triesLeft }),
      settle: async (secret) => {
        if (secret !== 'same') drop();
        return secret;
      },
    },
  });
  return { visit, calls, announce, drop, suggestLanguage };
}

const thrower =
  (...problem: Parameters<typeof refusal>) =>
  () => {
    throw refusal(...problem);
  };

describe('opening', () => {
  test('a link leads to the birth date, and no data is asked for before it', async () => {
    const { visit, calls, announce } = givenVisit({ secrets: ['s'], exchange: () => session('needsBirthDate') });
    await visit.open();
    expect(visit.state()).toEqual({ name: 'needsBirthDate', triesLeft: 5 });
    expect(visit.contact()).toEqual(contact);
    expect(calls).toEqual(['exchange']);
    expect(announce).toHaveBeenCalledOnce();
  });

  test('what is asked first is asked in the language that the hospital knows, with what plays a film beside it', async () => {
    const exchange = () => ({ ...session('needsBirthDate'), language: 'vi', hasFilm: true });
    const { visit, suggestLanguage } = givenVisit({ secrets: ['s'], exchange });
    const shown: string[] = [];
    visit.subscribe(() => shown.push(visit.state().name));
    suggestLanguage.mockImplementation(async () => void shown.push('spoken'));
    await visit.open();
    expect(shown).toEqual(['opening', 'spoken', 'needsBirthDate']);
    expect(suggestLanguage).toHaveBeenCalledWith('vi');
    expect(visit.state()).toEqual({ name: 'needsBirthDate', triesLeft: 5, hasFilm: true });
  });

  test('what the hospital wrote is asked for once the page speaks the language of the reader', async () => {
    const { visit, calls, suggestLanguage } = givenVisit({
      session: () => ({ ...session('verified'), language: 'vi' }),
    });
    const asked: string[][] = [];
    suggestLanguage.mockImplementation(async () => void asked.push([...calls]));
    await visit.open();
    expect([asked, calls]).toEqual([[['session']], ['session', 'get']]);
  });

  test.each([
    ['needsIdentity', { name: 'needsIdentity', triesLeft: 5 }],
    ['paused', { name: 'closed', reason: 'paused' }],
    ['over', { name: 'closed', reason: 'over' }],
  ] as const)('a common order that is %s says so', async (told, shown) => {
    const { visit, calls } = givenVisit({ secrets: ['s'], exchange: () => session(told) });
    await visit.open();
    expect(visit.state()).toEqual(shown);
    expect(visit.contact()).toEqual(contact);
    expect(calls).toEqual(['exchange']);
  });

  test('what a common order asks for it, is kept for the page to say', async () => {
    const exchange = () => ({ ...session('needsIdentity'), mayIntroduce: true, identityFor: 'answers' });
    const { visit } = givenVisit({ secrets: ['s'], exchange });
    await visit.open();
    expect(visit.state()).toEqual({ name: 'needsIdentity', triesLeft: 5, mayIntroduce: true, identityFor: 'answers' });
  });

  test('number and birth date that do not belong together may be tried again; together they open', async () => {
    const answers = [thrower('link.identityWrong', { triesLeft: 4 }), () => session('verified')];
    const { visit } = givenVisit({
      secrets: ['s'],
      exchange: () => session('needsIdentity'),
      identify: () => answers.shift()?.(),
    });
    await visit.open();
    await expect(visit.identify('4711', '1958-04-03')).rejects.toMatchObject({ body: { code: 'link.identityWrong' } });
    expect(visit.state()).toMatchObject({ name: 'needsIdentity' });
    await visit.identify('4711', '1958-04-02');
    expect(visit.state()).toEqual({ name: 'open', page, isKept: false });
  });

  test('a link that needs no birth date opens at once', async () => {
    const { visit } = givenVisit({ secrets: ['s'], exchange: () => session('verified') });
    await visit.open();
    expect(visit.state()).toEqual({ name: 'open', page, isKept: false });
  });

  test('without a link the session of this browser goes on', async () => {
    const { visit, calls } = givenVisit({ session: () => session('verified') });
    await visit.open();
    expect(visit.state()).toEqual({ name: 'open', page, isKept: false });
    expect(calls).toEqual(['session', 'get']);
  });

  test('without link and session nothing is shown', async () => {
    const { visit } = givenVisit({});
    await visit.open();
    expect(visit.state()).toEqual({ name: 'closed', reason: 'missing' });
  });

  test('a link wins over a session that is still open, which is never looked at', async () => {
    const { visit, calls } = givenVisit({
      secrets: ['s'],
      session: () => session('verified'),
      exchange: () => session('needsBirthDate'),
    });
    await visit.open();
    expect(calls).toEqual(['exchange']);
  });

  test('a link that does not open ends the session that stood open, and never shows it', async () => {
    const { visit, calls } = givenVisit({ secrets: ['s'], exchange: thrower('link.invalid') });
    await visit.open();
    expect(visit.state()).toEqual({ name: 'closed', reason: 'invalid' });
    expect(visit.contact()).toBeNull();
    expect(calls).toEqual(['exchange', 'leave']);
  });

  test.each(['request.invalid', 'request.unsupportedType', 'request.tooLarge'] as const)(
    'a link that the hospital refuses with %s is no link, not a hospital that cannot be reached',
    async (code) => {
      const { visit } = givenVisit({ secrets: ['s'], exchange: thrower(code) });
      await visit.open();
      expect(visit.state()).toEqual({ name: 'closed', reason: 'invalid' });
    },
  );

  test('a server in trouble is asked again with the same link', async () => {
    const { visit } = givenVisit({ secrets: ['s'], exchange: thrower('unexpected') });
    await visit.open();
    expect(visit.state()).toEqual({ name: 'unreachable', trouble: 'server' });
  });

  test.each([
    [200, 'between'],
    [401, 'between'],
    [403, 'between'],
    [404, 'between'],
    [409, 'between'],
    [410, 'between'],
    [413, 'between'],
    [422, 'between'],
    [429, 'server'],
    [500, 'server'],
    [503, 'server'],
  ] as const)('an answer %d of another server than ours is no lost connection', async (status, trouble) => {
    const exchange = () => {
      throw new NetworkProblem('not JSON', status);
    };
    const { visit } = givenVisit({ secrets: ['s'], exchange });
    await visit.open();
    expect(visit.state()).toEqual({ name: 'unreachable', trouble });
  });

  test('without a network the secret is kept for the next try', async () => {
    let online = false;
    const exchange = () => (online ? session('needsBirthDate') : undefined);
    const { visit, calls } = givenVisit({ secrets: ['s'], exchange });
    await visit.open();
    expect(visit.state()).toEqual({ name: 'unreachable', trouble: 'line' });

    online = true;
    await visit.open();
    expect(visit.state()).toMatchObject({ name: 'needsBirthDate' });
    expect(calls).toEqual(['exchange', 'exchange']);
  });

  test('an answer that comes after another link was opened is not shown', async () => {
    let release = () => {};
    const late = new Promise<PatientPageSession>((resolve) => {
      release = () => resolve(session('verified'));
    });
    const answers = [late, session('needsBirthDate')];
    const { visit } = givenVisit({ secrets: ['first', 'second'], exchange: () => answers.shift() });
    const first = visit.open();
    await visit.open();
    release();
    await first;
    expect(visit.state()).toMatchObject({ name: 'needsBirthDate' });
  });
});

describe('the birth date', () => {
  const waiting = { secrets: ['s'], exchange: () => session('needsBirthDate') };

  test('the right one opens the page', async () => {
    const { visit } = givenVisit({ ...waiting, verify: () => session('verified') });
    await visit.open();
    await visit.verify('1958-04-02');
    expect(visit.state()).toEqual({ name: 'open', page, isKept: false });
  });

  test('a wrong one is told with the tries that are left, and the form stays', async () => {
    const { visit } = givenVisit({ ...waiting, verify: thrower('link.birthDateWrong', { triesLeft: 3 }) });
    await visit.open();
    await expect(visit.verify('1958-04-03')).rejects.toMatchObject({ body: { triesLeft: 3 } });
    expect(visit.state()).toMatchObject({ name: 'needsBirthDate' });
  });

  test.each([
    ['link.locked', 'locked'],
    ['link.sessionMissing', 'missing'],
  ] as const)('%s closes the visit', async (code, reason) => {
    const { visit } = givenVisit({ ...waiting, verify: thrower(code) });
    await visit.open();
    await visit.verify('1958-04-03');
    expect(visit.state()).toEqual({ name: 'closed', reason });
    expect(visit.contact()).toEqual(contact);
  });

  test('no try is left: the link is locked', async () => {
    const { visit } = givenVisit({ secrets: ['s'], exchange: () => session('needsBirthDate', 0) });
    await visit.open();
    expect(visit.state()).toEqual({ name: 'closed', reason: 'locked' });
  });
});

describe('a session that is over', () => {
  test('says that a signature was not sent, and keeps nothing', async () => {
    const answers = [session('verified'), session('none')];
    const { visit, drop } = givenVisit({ session: () => answers.shift() });
    await visit.open();
    visit.endedBy('link.sessionMissing', true);
    await vi.waitFor(() => expect(visit.state()).toEqual({ name: 'closed', reason: 'missing', isUnsent: true }));
    expect(drop).toHaveBeenCalled();
  });

  test('and only rests asks for the birth date again, and keeps what lies on the device', async () => {
    const answers = [session('verified'), session('needsBirthDate')];
    const { visit, drop } = givenVisit({ session: () => answers.shift() });
    await visit.open();
    visit.endedBy('link.sessionMissing');
    await vi.waitFor(() => expect(visit.state()).toEqual({ name: 'needsBirthDate', triesLeft: 5 }));
    expect(drop).not.toHaveBeenCalled();
  });

  test('comes alive again for the person who gave the birth date and is still here', async () => {
    const { visit, calls } = givenVisit({
      session: () => session('needsBirthDate'),
      verify: () => session('verified'),
    });
    await visit.open();
    expect(await visit.renew()).toBe(false);
    await visit.verify('1958-04-02');
    calls.length = 0;
    expect(await Promise.all([visit.renew(), visit.renew()])).toEqual([true, true]);
    expect(calls).toEqual(['session', 'verify']);
    expect(await visit.opening()).toEqual({ link: null, birthDate: '1958-04-02' });
  });

  test('a birth date that is no longer right is not given a second time', async () => {
    const given = [() => session('verified'), thrower('link.birthDateWrong', { triesLeft: 4 })];
    const { visit, calls } = givenVisit({ session: () => session('needsBirthDate'), verify: () => given.shift()?.() });
    await visit.open();
    await visit.verify('1958-04-02');
    expect(await visit.renew()).toBe(false);
    expect(await visit.renew()).toBe(false);
    expect(calls.filter((name) => name === 'verify')).toHaveLength(2);
  });
});

describe('a device that staff handed over', () => {
  const handedBack = { name: 'handedBack', orderId, page: '/video/order/detail', pending: [] };

  test('opens in the window that was handed over', async () => {
    const { visit } = givenVisit({ here: true, session: () => kioskSession('verified') });
    await visit.open();
    expect(visit.state()).toEqual({ name: 'open', page, isKept: false });
    expect(visit.isKiosk()).toBe(true);
  });

  test('another window, or one that was found later, gives it back and asks for nothing of the patient', async () => {
    const { visit, calls } = givenVisit({ session: () => kioskSession('verified') });
    await visit.open();
    expect(visit.state()).toEqual(handedBack);
    expect(calls).toEqual(['session']);
  });

  test('after the end it waits for staff, however often it is opened', async () => {
    const { visit } = givenVisit({ here: true, session: () => kioskSession('none') });
    await visit.open();
    await visit.open();
    expect(visit.state()).toEqual(handedBack);
  });

  test.each<[string, (visit: ReturnType<typeof givenVisit>['visit']) => void]>([
    ['a session that ended', (visit) => visit.endedBy('link.sessionMissing')],
    ['another window', (visit) => visit.giveWay()],
    ['the patient', (visit) => visit.handBack([])],
  ])('%s ends it with the device in the hands of staff, never with words about a code', async (_, end) => {
    const { visit } = givenVisit({ here: true, session: () => kioskSession('verified') });
    await visit.open();
    end(visit);
    expect(visit.state()).toEqual(handedBack);
  });
});

describe('without a network', () => {
  const before: Found = { name: 'open', visit: { page, kiosk: null } };
  const openHere = { name: 'open', page, isKept: true };

  test('the window shows again what it showed', async () => {
    const { visit } = givenVisit({ before, session: () => undefined });
    await visit.open();
    expect(visit.state()).toEqual(openHere);
    expect(visit.contact()).toEqual(contact);
  });

  test('a link is another story: what the window showed before it is never shown again', async () => {
    const { visit } = givenVisit({ before, secrets: ['s'], exchange: () => undefined, session: () => undefined });
    await visit.open();
    expect(visit.state()).toEqual({ name: 'unreachable', trouble: 'line' });
    await visit.open();
    expect(visit.state()).toEqual({ name: 'unreachable', trouble: 'line' });
  });

  test('a device that was handed over shows it only in the hands of the person who got it', async () => {
    const handedOver = { page, kiosk: { orderId: orderId ?? ('' as never), page: '/video/order/detail' } };
    const kiosk: Found = { name: 'open', visit: handedOver };
    const found = givenVisit({ before: kiosk, session: () => undefined }).visit;
    await found.open();
    expect(found.state()).toEqual({ name: 'unreachable', trouble: 'line' });

    const { visit } = givenVisit({ before: kiosk, here: true, session: () => undefined });
    await visit.open();
    expect(visit.state()).toEqual(openHere);
    expect(visit.isKiosk()).toBe(true);
  });

  test.each<[string, Answers]>([
    ['a session that ended', { session: thrower('link.sessionMissing') }],
    ['no session', { session: () => session('none') }],
  ])('%s takes it away', async (_, answers) => {
    const { visit, drop } = givenVisit({ before, ...answers });
    await visit.open();
    expect(drop).toHaveBeenCalled();
  });

  test.each<[string, (visit: ReturnType<typeof givenVisit>['visit']) => unknown]>([
    ['leaving', (visit) => visit.leave(async () => {})],
    ['the server', (visit) => visit.endedBy('link.invalid')],
  ])('%s takes it away', async (_, end) => {
    const { visit, drop } = givenVisit({ session: () => session('verified') });
    await visit.open();
    expect(drop).not.toHaveBeenCalled();
    await end(visit);
    expect(drop).toHaveBeenCalled();
  });
});

describe('the birth date without a network', () => {
  const asks: Found = { name: 'asks', triesLeft: 5, contact, language: 'vi' };
  const away = { before: asks, session: () => undefined, exchange: () => undefined };

  test('opens what the device kept, and the session when the network is back', async () => {
    const { visit, suggestLanguage } = givenVisit(away);
    await visit.open();
    expect(visit.state()).toEqual({ name: 'needsBirthDate', triesLeft: 5, isKept: true });
    expect(visit.contact()).toEqual(contact);
    expect(suggestLanguage).toHaveBeenCalledWith('vi');

    await expect(visit.verify('1990-01-01')).rejects.toMatchObject({
      body: { code: 'link.birthDateWrong', triesLeft: 4 },
    });
    await visit.verify('1958-04-02');
    expect(visit.state()).toEqual({ name: 'open', page, isKept: true });
    expect((await visit.opening()).birthDate).toBe('1958-04-02');
  });

  test('is asked for behind the same link, whose secret waits for the network', async () => {
    let online = false;
    const exchange = () => (online ? session('needsBirthDate') : undefined);
    const { visit, drop, calls } = givenVisit({
      ...away,
      exchange,
      secrets: ['same'],
      verify: () => session('verified'),
    });
    await visit.open();
    expect(drop).not.toHaveBeenCalled();
    await visit.verify('1958-04-02');

    online = true;
    expect(await visit.renew()).toBe(true);
    expect(calls).toEqual(['exchange', 'exchange', 'verify']);
  });

  test('the last wrong one closes it', async () => {
    const { visit } = givenVisit({ ...away, triesLeft: 0 });
    await visit.open();
    await visit.verify('1990-01-01');
    expect(visit.state()).toEqual({ name: 'closed', reason: 'missing' });
  });
});

describe('the end', () => {
  const open = { session: () => session('verified') };

  test('leaving ends the session before anything is wiped, and shows nothing afterwards', async () => {
    const { visit, calls, announce } = givenVisit(open);
    await visit.open();
    const wipe = vi.fn<() => Promise<void>>(async () => void calls.push('record'));
    await visit.leave(wipe);
    expect(calls).toEqual(['session', 'get', 'leave', 'record']);
    expect(visit.state()).toEqual({ name: 'left' });
    expect(announce).toHaveBeenCalledOnce();
  });

  test('without a network nobody leaves: a session that still lives must not look ended', async () => {
    const { visit } = givenVisit({ ...open, leave: () => undefined });
    await visit.open();
    const wipe = vi.fn<() => Promise<void>>(async () => {});
    await expect(visit.leave(wipe)).rejects.toBeInstanceOf(NetworkProblem);
    expect(wipe).not.toHaveBeenCalled();
    expect(visit.state()).toMatchObject({ name: 'open' });
  });

  test('an open page gives way to a link that another tab opened; a page that is over stays as it is', async () => {
    const { visit } = givenVisit(open);
    await visit.open();
    visit.giveWay();
    expect(visit.state()).toEqual({ name: 'closed', reason: 'elsewhere' });

    const left = givenVisit(open).visit;
    await left.open();
    await left.leave(async () => {});
    left.giveWay();
    expect(left.state()).toEqual({ name: 'left' });
  });
});
