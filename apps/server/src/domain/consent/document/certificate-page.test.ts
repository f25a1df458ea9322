import type { ConsentGateKind } from '@nattoku/contract/consent/consent-rules';
import type { StaffId } from '@nattoku/contract/shared/primitives';
import type { LanguageRead } from '@nattoku/contract/text-layer/language-read';
import * as fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { type SealFactsShown, writeCertificate } from '#domain/consent/document/certificate-page.ts';
import { type SealInput, sealInput } from '#domain/consent/sealing/seal-input.ts';
import { newId } from '#kernel/new-id.ts';
import type { Fact } from '#kernel/pdf/pdf-flow.ts';
import { openHospital } from '#testing/hospital.ts';
import { givenSignedForm } from '#testing/consent/sealed-form.ts';

let signed: SealInput;
let seal: SealFactsShown;
beforeAll(async () => {
  const { server, facilityId, clock, ...hospital } = await openHospital();
  const form = await givenSignedForm({ server, facilityId, clock, ...hospital });
  signed = await server.services.database.transaction(facilityId, (tx) =>
    sealInput(tx, { formId: form.id, kind: 'sealed' }, clock.now()),
  );
  const key = await server.services.seal.key();
  const shown = { timeStampAuthority: null, timeStampNames: [], record: new Uint8Array(), continued: [] };
  seal = { key, sealedAt: clock.now(), ...shown };
});

const who = ['explainer', 'explained', 'finalised', 'overrode', 'heard', 'handed'] as const;
const ids = Object.fromEntries(who.map((name) => [name, newId<StaffId>()])) as Record<(typeof who)[number], StaffId>;
const names = new Map(who.map((name) => [ids[name] as string, `職員-${name}`]));

const moment = fc.date({ min: new Date('2026-01-01'), max: new Date('2026-12-31'), noInvalidDate: true });
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null });
const kinds: ConsentGateKind[] = ['videosWatched', 'readToEnd', 'comprehension', 'talkHeld', 'coolingTime'];

/** What was recorded of one form, and what was not. */
const records = fc.record({
  kind: fc.constantFrom('sealed', 'refusal', 'withdrawal'),
  isAssigned: fc.boolean(),
  explainedAt: maybe(moment),
  isFinalised: fc.boolean(),
  method: fc.constantFrom('ownDevice', 'hospitalDevice', 'staffSession'),
  gates: fc.array(fc.record({ metAt: maybe(moment), overriddenAt: maybe(moment) }), { maxLength: kinds.length }),
  isHeard: fc.boolean(),
  isProxy: fc.boolean(),
  read: maybe(fc.constantFrom('日本語', '日本語、ベトナム語（確認済みの訳3・確認前の訳12）')),
});
type Recorded = typeof records extends fc.Arbitrary<infer T> ? T : never;

const inputOf = (recorded: Recorded): SealInput => {
  const { form } = signed;
  return {
    ...signed,
    kind: recorded.kind,
    names,
    form: {
      ...form,
      explainerId: recorded.isAssigned ? ids.explainer : null,
      explainedAt: recorded.explainedAt,
      explainedBy: recorded.explainedAt ? ids.explained : null,
      finalisedBy: recorded.isFinalised ? ids.finalised : null,
      capacity: { ...form.capacity, route: recorded.isProxy ? 'proxy' : 'self' },
    },
    signed: signed.signed.map(({ signer: { read: _, ...signer }, signature }) => ({
      signer: { ...signer, ...(recorded.read && { read: readAs(recorded.read) }) },
      signature: {
        ...signature,
        method: recorded.method,
        staffId: recorded.method === 'ownDevice' ? null : ids.handed,
      },
    })),
    gates: recorded.gates.map(({ metAt, overriddenAt }, at) => ({
      rule: { kind: kinds[at] ?? 'readToEnd', hours: null },
      metAt,
      opensAt: null,
      overriddenAt,
      overriddenBy: overriddenAt && ids.overrode,
      overrideReason: overriddenAt && '緊急のため',
    })),
    withdrawal:
      recorded.kind === 'withdrawal'
        ? {
            id: newId(),
            formId: form.id,
            withdrawnBy: 'patient',
            name: '髙﨑 太郎',
            method: recorded.isHeard ? 'heard' : 'patientPage',
            heardBy: recorded.isHeard ? ids.heard : null,
            scope: '',
            reason: '',
            withdrawnAt: new Date(),
            recordedAt: new Date(),
            escalatedAt: null,
          }
        : null,
  };
};

/** What stands on the certificate, as it was recorded. */
const readAs = (words: string): LanguageRead =>
  words === '日本語'
    ? { language: 'ja', layers: null }
    : { language: 'vi', layers: { reviewed: 3, drafts: 12, japanese: 0 } };

const statementsOf = (input: SealInput) => {
  const rows: Fact[] = [];
  const flow = { text: () => undefined, facts: (facts: readonly Fact[]) => void rows.push(...facts) };
  writeCertificate(flow, input, seal, []);
  return { rows, text: rows.map((row) => row.join('：')).join('\n') };
};

test('every statement of a certificate stands there with its record, and not without it', () => {
  fc.assert(
    fc.property(records, (recorded) => {
      const { kind, isAssigned, explainedAt, isFinalised, method, gates, isHeard, isProxy, read } = recorded;
      const { rows, text } = statementsOf(inputOf(recorded));
      const of = (term: string) => rows.find(([said]) => said === term)?.[1];

      expect(of('説明担当医')).toBe(isAssigned ? '職員-explainer（担当として指定）' : undefined);
      expect(of('説明の記録')).toMatch(explainedAt ? /職員-explained が説明したことを記録$/ : /^ありません$/);
      expect(text).not.toContain('説明した医師');
      expect(of('最終確認')).toBe(isFinalised ? '職員-finalised' : undefined);
      expect(of('判断する方')).toBe(isProxy ? '代諾者が署名する' : undefined);
      expect(of('説明の表示言語')).toBe(read ?? undefined);
      expect(of('撤回した方') !== undefined).toBe(kind === 'withdrawal');

      const isNamed = (name: (typeof who)[number]) => text.includes(`職員-${name}`);
      expect(isNamed('explained')).toBe(explainedAt !== null);
      expect(isNamed('overrode')).toBe(gates.some(({ overriddenAt }) => overriddenAt !== null));
      expect(isNamed('heard')).toBe(kind === 'withdrawal' && isHeard);
      expect(isNamed('handed')).toBe(method === 'hospitalDevice');
      expect(text.includes('患者さん専用のリンクを開いた端末')).toBe(method === 'ownDevice');

      const met = gates.filter(({ metAt }) => metAt !== null).length;
      const open = gates.filter(({ metAt, overriddenAt }) => metAt === null && overriddenAt === null).length;
      expect(text.match(/ に済み/g)?.length ?? 0).toBe(met);
      expect(text.match(/済んでいません/g)?.length ?? 0).toBe(open);
      expect(text.match(/省略（理由：緊急のため）/g)?.length ?? 0).toBe(
        gates.filter(({ overriddenAt }) => overriddenAt !== null).length,
      );
    }),
  );
});
