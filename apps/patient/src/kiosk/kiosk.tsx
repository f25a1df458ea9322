/** What only a device of the hospital needs, in a part of its own: phones do not fetch it, and a tablet has all of it before the network goes. */
export { KioskGuard } from '#kiosk/kiosk-guard.tsx';
export { ReturnScreen } from '#kiosk/return.screen.tsx';
