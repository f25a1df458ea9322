export const loadPlayer = () => import('@nattoku/ui/player/video-player');
