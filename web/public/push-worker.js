/* Part of the service worker: shows pushes (the server words them) and opens what a click on one leads to. */
self.addEventListener('push', (event) => {
  const { title, path } = event.data?.json() ?? {};
  if (!title) return;
  event.waitUntil(
    self.registration.showNotification(title, { tag: path, icon: '/icon-512.png', data: { path } }),
  );
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const { path } = event.notification.data ?? {};
  // Only ever a page of ours.
  if (typeof path !== 'string' || !path.startsWith('/') || path.startsWith('//')) return;
  event.waitUntil(open(path));
});

const open = async (path) => {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const [tab] = windows;
  if (!tab) return self.clients.openWindow(path);
  tab.postMessage({ openPath: path });
  return tab.focus();
};
