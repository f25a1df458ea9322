import { resumeHandingOut } from '#areas/notification/notification.hand-out.ts';
import type { TestServer } from '#testing/test-server.ts';

/** Puts every notification that waits into the bells, as the server does by itself a moment later. */
export const handOutNotifications = (services: TestServer['services']): Promise<unknown> => resumeHandingOut(services);
