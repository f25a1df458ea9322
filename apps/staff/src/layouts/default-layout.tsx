import { Outlet } from 'react-router';
import { PlainFrame } from '#layouts/plain-frame.tsx';

export function DefaultLayout() {
  return (
    <PlainFrame name="default">
      <Outlet />
    </PlainFrame>
  );
}
