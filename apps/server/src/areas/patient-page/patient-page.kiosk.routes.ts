import { kioskContract } from '@nattoku/contract/patient-page/kiosk';
import { identifyLink } from '#areas/patient-page/patient-page.identify.ts';
import { beginOnDevice, startKiosk } from '#areas/patient-page/patient-page.kiosk.ts';
import { deviceClassOf } from '#areas/patient-page/patient-page.rules.ts';
import { LINK_SESSION_SECONDS } from '#domain/order/link/link-session.ts';
import { endLinkSession } from '#areas/patient-page/patient-page.session.ts';
import { serve } from '#kernel/http/mount.ts';
import type { Services } from '#kernel/services.ts';

export const kioskRoutes = (services: Services) => {
  const { cookies } = services;
  return serve(kioskContract, {
    start: async (scope, { params }, { request, reply }) => {
      // Somebody else's visit may stand open in this browser.
      const former = await identifyLink(services, cookies.get(request, 'link'), false);
      const { actor, token } = await startKiosk(scope, params);
      const scopeOf = (visitor: typeof actor) => services.scopeOf(visitor, request.id, request.log);
      if (former) await endLinkSession(scopeOf(former), {});
      await beginOnDevice(scopeOf(actor), { deviceClass: deviceClassOf(request.headers['user-agent'] ?? '') });
      cookies.set(reply, 'link', token, LINK_SESSION_SECONDS);
      return {};
    },
  });
};
