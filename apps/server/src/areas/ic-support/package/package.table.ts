import type { PackageContents } from '@nattoku/contract/ic-support/ic-package';
import type { ConsentFormId, IcTemplateId, OrderId } from '@nattoku/contract/shared/primitives';
import { jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

export const icPackages = pgTable('ic_packages', {
  orderId: uuid().$type<OrderId>().primaryKey(),
  contents: jsonb().$type<PackageContents>().notNull(),
  /** The template it was begun from. */
  templateId: uuid().$type<IcTemplateId>(),
  updatedAt: timestamp({ withTimezone: true }).notNull(),
});

export const icPackageForms = pgTable('ic_package_forms', {
  formId: uuid().$type<ConsentFormId>().primaryKey(),
  orderId: uuid().$type<OrderId>().notNull(),
  lacking: text().array().notNull(),
});
