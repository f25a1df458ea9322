import { authContract } from '@nattoku/contract/auth/auth';
import { type Caller, createCaller } from '@nattoku/contract/shared/client';
import { type BrowserContext, test as base } from '@playwright/test';
import { demo, demoPassword, type DemoAccount } from '#demo.ts';
import { oncePerRun } from '#once-per-run.ts';

export type Staff = { call: Caller; cookie: string };

/** As a person does who reads 「少し待ってからもう一度お試しください。」: a server with every connection in use answers 503. */
const TRIES = 5;
const BETWEEN_TRIES_MS = 2_000;

async function sendPassword(origin: string, account: DemoAccount, tries = TRIES): Promise<Response> {
  const response = await fetch(`${origin}/api${authContract.signIn.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: demo[account], password: demoPassword }),
  });
  if (response.status !== 503 || tries === 1) return response;
  await new Promise((resolve) => setTimeout(resolve, BETWEEN_TRIES_MS));
  return sendPassword(origin, account, tries - 1);
}

async function createCookie(origin: string, account: DemoAccount): Promise<string> {
  const response = await sendPassword(origin, account);
  if (!response.ok) throw new Error(`${account} could not sign in: ${response.status}`);
  return response.headers.getSetCookie()[0]?.split(';')[0] ?? '';
}

function staffOf(origin: string, cookie: string): Staff {
  const withCookie: typeof fetch = (input, init) =>
    fetch(input, { ...init, headers: { ...(init?.headers as Record<string, string>), cookie } });
  return { cookie, call: createCaller(withCookie, origin) };
}

/** Younger than PROOF_SECONDS by the length of a story: what needs a recent sign-in accepts a shared session, too. */
const SHARED_SESSION_MS = 150_000;

/** Signs in over the API: the stories of a run share one session per account, which nobody may end or lock. Calls need no page. */
export async function signIn(origin: string, account: DemoAccount): Promise<Staff> {
  const period = Math.floor(Date.now() / SHARED_SESSION_MS);
  const name = `session-${new URL(origin).port}-${account}-${period}`;
  return staffOf(origin, await oncePerRun(name, () => createCookie(origin, account)));
}

/** A session that no other story has, for stories that end it or lock it. */
export const createSession = async (origin: string, account: DemoAccount): Promise<Staff> =>
  staffOf(origin, await createCookie(origin, account));

/** Gives a browser the session of a member of staff. */
export async function bringIn(context: BrowserContext, origin: string, { cookie }: Staff): Promise<void> {
  const [name = '', value = ''] = cookie.split('=');
  // Only an address with https may set such a cookie; the browser sends it to its own machine over http, too.
  const secure = name.startsWith('__Host-');
  const url = secure ? origin.replace('http:', 'https:') : origin;
  await context.addCookies([{ name, value, url, secure, httpOnly: true, sameSite: 'Lax' }]);
}

type Fixtures = {
  /** The address of the server under test. */
  origin: string;
  /** Signs the page of this test in, with a session that other stories use too. */
  as: (account: DemoAccount) => Promise<Staff>;
  /** Signs the page of this test in, with a session that it may end or lock. */
  asAlone: (account: DemoAccount) => Promise<Staff>;
};

export const test = base.extend<Fixtures>({
  origin: async ({ baseURL }, use) => use(baseURL ?? ''),
  as: async ({ context, origin }, use) => {
    await use(async (account) => {
      const staff = await signIn(origin, account);
      await bringIn(context, origin, staff);
      return staff;
    });
  },
  asAlone: async ({ context, origin }, use) => {
    await use(async (account) => {
      const staff = await createSession(origin, account);
      await bringIn(context, origin, staff);
      return staff;
    });
  },
});
export { expect } from '@playwright/test';
