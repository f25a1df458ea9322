import type { NewPreferences, NotificationPreferences } from '@nattoku/contract/notification/notification';
import { mayOpenKind, NotificationKind, notificationKinds } from '@nattoku/contract/notification/notification-kinds';
import { isAllowed, type Permission } from '@nattoku/contract/auth/permissions';
import { eq, inArray, sql } from 'drizzle-orm';
import { wards } from '#domain/facility/facility.table.ts';
import { allOrderAreas } from '#domain/order/order-area.ts';
import { notificationPreferences, notificationSettings } from '#domain/staff/notification.table.ts';
import type { Tx } from '#kernel/database/database.ts';
import { Problem } from '#kernel/problem.ts';
import { read, type StaffScope } from '#kernel/scope.ts';
import type { Services } from '#kernel/services.ts';
import { write } from '#kernel/write.ts';

/** Kinds that lead where this person may go; nobody is asked about anything else. */
const offeredTo = ({ actor }: StaffScope): NotificationKind[] =>
  NotificationKind.options.filter((kind) => {
    const may = (permission: Permission) => isAllowed(actor, permission);
    return allOrderAreas().some(({ permissions }) => mayOpenKind(kind, permissions, may));
  });

const readPreferences = async (tx: Tx, scope: StaffScope, canEmail: boolean): Promise<NotificationPreferences> => {
  const { staffId } = scope.actor;
  const [settings] = await tx.select().from(notificationSettings).where(eq(notificationSettings.staffId, staffId));
  const kept = await tx.select().from(notificationPreferences).where(eq(notificationPreferences.staffId, staffId));
  const { quietFrom, quietUntil } = settings ?? {};
  return {
    version: settings?.version ?? 1,
    kinds: offeredTo(scope).map((kind) => {
      const own = kept.find((row) => row.kind === kind);
      const always = notificationKinds[kind].always === true;
      return { kind, bell: always || (own?.bell ?? true), email: own?.email ?? 'off', always };
    }),
    followDepartments: settings?.followDepartments ?? false,
    followWards: settings?.followWards ?? false,
    wardIds: settings?.wardIds ?? [],
    quietHours: quietFrom && quietUntil ? { from: quietFrom.slice(0, 5), until: quietUntil.slice(0, 5) } : null,
    canEmail,
  };
};

export const getPreferences = (scope: StaffScope, { mailer }: Services) =>
  read(scope, (tx) => readPreferences(tx, scope, mailer !== null));

const refuseUnknownWards = async (tx: Tx, wardIds: NewPreferences['wardIds']): Promise<void> => {
  const known = await tx.select({ id: wards.id }).from(wards).where(inArray(wards.id, wardIds));
  if (known.length !== wardIds.length) throw new Problem('notFound');
};

type Saving = { input: NewPreferences; canEmail: boolean };

const save = write(async (tx, { input, canEmail }: Saving, scope: StaffScope) => {
  const { staffId } = scope.actor;
  const wardIds = [...new Set(input.wardIds)];
  await refuseUnknownWards(tx, wardIds);
  await tx.insert(notificationSettings).values({ staffId }).onConflictDoNothing();
  const [held] = await tx
    .select()
    .from(notificationSettings)
    .where(eq(notificationSettings.staffId, staffId))
    .for('update');
  if (held?.version !== input.version) {
    throw new Problem('record.versionConflict', { current: await readPreferences(tx, scope, canEmail) });
  }
  await tx
    .update(notificationSettings)
    .set({
      version: sql`${notificationSettings.version} + 1`,
      followDepartments: input.followDepartments,
      followWards: input.followWards,
      wardIds,
      quietFrom: input.quietHours?.from ?? null,
      quietUntil: input.quietHours?.until ?? null,
    })
    .where(eq(notificationSettings.staffId, staffId));
  const offered = offeredTo(scope);
  for (const { kind, bell, email } of input.kinds.filter((each) => offered.includes(each.kind))) {
    await tx.$client.query(
      `INSERT INTO notification_preferences (staff_id, kind, bell, email) VALUES ($1, $2, $3, $4)
       ON CONFLICT (facility_id, staff_id, kind) DO UPDATE SET bell = excluded.bell, email = excluded.email`,
      [staffId, kind, bell || notificationKinds[kind].always === true, email],
    );
  }
  return {
    result: () => readPreferences(tx, scope, canEmail),
    audit: { action: 'notification.savePreferences', subject: { type: 'staff', id: staffId } },
  };
});

export const savePreferences = (scope: StaffScope, input: NewPreferences, { mailer }: Services) =>
  save(scope, { input, canEmail: mailer !== null });
