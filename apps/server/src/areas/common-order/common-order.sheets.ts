import { commonOrderSheetPath, commonOrderSheets, type CommonOrderSheet } from '@nattoku/contract/common-order-sheet';
import { apiPrefix } from '@nattoku/contract/endpoint';
import { CommonOrderId } from '@nattoku/contract/shared';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { facilities } from '#areas/auth/auth.table.ts';
import { drawSheet, type Printed } from '#areas/common-order/common-order.paper.ts';
import { findCommonOrder } from '#areas/common-order/common-order.select.ts';
import type { Tx } from '#kernel/database/database.ts';
import { authorise } from '#kernel/http/mount.ts';
import { linkAddress } from '#kernel/link-secret.ts';
import { Problem } from '#kernel/problem.ts';
import { recordedRead } from '#kernel/recorded-read.ts';
import type { StaffActor, StaffScope } from '#kernel/scope.ts';
import type { Services } from '#kernel/services.ts';

const Params = z.object({ commonOrderId: CommonOrderId, sheet: z.enum(commonOrderSheets) });

/** Answers with what hangs on the wall or is handed out, ready to be printed; shown in the browser, which prints it as well. */
export function serveCommonOrderSheets(app: FastifyInstance, services: Services): void {
  app.get(
    apiPrefix + commonOrderSheetPath(':commonOrderId', ':sheet'),
    {
      schema: { hide: true },
      onRequest: async (request) => {
        request.actor = await services.identify(request, 'video.order');
        authorise(request.actor, 'video.order');
      },
    },
    async (request, reply) => {
      const params = Params.safeParse(request.params);
      if (!params.success) throw new Problem('notFound');
      const { commonOrderId, sheet } = params.data;
      const scope = services.scopeOf(request.actor as StaffActor, request.id, request.log);
      const printed = await findPrinted(scope, { commonOrderId, sheet, publicUrl: services.publicUrl });
      void reply.headers({
        'cache-control': 'no-store',
        'content-disposition': `inline; filename="${sheet}.pdf"`,
      });
      return reply.type('application/pdf').send(Buffer.from(await drawSheet(sheet, printed, scope.clock.now())));
    },
  );
}

type Wanted = { commonOrderId: CommonOrderId; sheet: CommonOrderSheet; publicUrl: string };

const findPrinted = (scope: StaffScope, { commonOrderId, sheet, publicUrl }: Wanted): Promise<Printed> =>
  recordedRead(scope, async (tx) => {
    const order = await findCommonOrder(tx, commonOrderId, scope);
    // A code that opens nothing must not come onto a wall.
    if (order.secret === null || order.standing === 'ended') throw new Problem('commonOrder.illegalTransition');
    return {
      result: {
        title: order.patientTitle,
        videoCount: order.videoCount,
        minutes: Math.max(1, Math.round(order.totalSeconds / 60)),
        validUntil: order.validUntil,
        asksWho: order.identification !== 'none',
        address: linkAddress(publicUrl, order.secret),
        contact: await contactOf(tx),
      },
      audit: { action: 'commonOrder.print', subject: { type: 'commonOrder', id: commonOrderId }, detail: { sheet } },
    };
  });

const contactOf = async (tx: Tx): Promise<Printed['contact']> => {
  const [facility] = await tx.select({ name: facilities.name, phone: facilities.phone }).from(facilities);
  if (!facility) throw new Problem('notFound');
  return facility;
};
