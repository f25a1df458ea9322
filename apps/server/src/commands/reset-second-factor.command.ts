import { normaliseEmail } from '@nattoku/contract/staff/account-input';
import { problems } from '@nattoku/contract/shared/problems';
import type { FacilityId, StaffId } from '@nattoku/contract/shared/primitives';
import { resetByOperator } from '#areas/auth/access/staff-access.resets.ts';
import { type Command, CommandProblem } from '#commands/command.ts';
import { readWords, required } from '#commands/command-words.ts';
import { withServices } from '#commands/with-services.ts';
import { newId } from '#kernel/new-id.ts';
import type { OpenServices } from '#kernel/open-services.ts';
import { Problem } from '#kernel/problem.ts';

const usage = 'reset-second-factor --email ADDRESS --reason TEXT';

const resetFor = async (services: OpenServices, email: string, reason: string): Promise<void> => {
  const { rows } = await services.database.pool.query<{ staff_id: StaffId; facility_id: FacilityId }>(
    'SELECT staff_id, facility_id FROM app.account_by_email($1)',
    [normaliseEmail(email)],
  );
  const [account] = rows;
  if (!account) throw new CommandProblem(`${email}: この職員はいません。 / Nobody has this address.`);
  const system = { kind: 'system', facilityId: account.facility_id } as const;
  const scope = services.scopeOf(system, newId(), services.log);
  await resetByOperator(scope, { staffId: account.staff_id, reason }).catch((error: unknown) => {
    throw error instanceof Problem ? new CommandProblem(problems[error.code].title) : error;
  });
};

/** The way out where a hospital has no second administrator; docs/operators.md says whom to ask before. */
export const resetSecondFactorCommand: Command = {
  usage,
  summary: '職員の二要素認証を解除します / Remove the second factors of somebody who lost them, and end the sessions',
  run: (context) => {
    const words = readWords(usage, context.words, { email: { type: 'string' }, reason: { type: 'string' } });
    const email = required(usage, words, 'email');
    const reason = required(usage, words, 'reason');
    return withServices(context, async (services) => {
      await resetFor(services, email, reason);
      context.say(`${email}: 二要素認証を解除しました。次のログインで登録し直します。 / Removed.`);
    });
  },
};
