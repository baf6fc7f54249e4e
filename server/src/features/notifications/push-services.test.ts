import { expect, test } from 'vitest';
import { isPushService, PUSH_SERVICES } from './push-services.ts';
import { vapidKeys } from './vapid.ts';

test.each([
  'https://fcm.googleapis.com/fcm/send/abc',
  'https://updates.push.services.mozilla.com/wpush/v2/abc',
  'https://wns2-par02p.notify.windows.com/w/?token=abc',
  'https://web.push.apple.com/abc',
])('a browser’s push service is called: %s', (endpoint) => {
  expect(isPushService(endpoint, PUSH_SERVICES)).toBe(true);
});

test.each([
  'http://fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com:8443/abc',
  'https://fcm.googleapis.com.evil.example/abc',
  'https://evil.example/fcm.googleapis.com',
  'https://user:secret@fcm.googleapis.com/abc',
  'https://push.apple.com.evil.example/',
  'https://evilpush.apple.com.example/',
  'http://127.0.0.1:5432/',
  'https://169.254.169.254/latest/meta-data',
  'file:///etc/passwd',
  'nonsense',
])('no other address is: %s', (endpoint) => {
  expect(isPushService(endpoint, PUSH_SERVICES)).toBe(false);
});

test('the keys belong to the secret: the same each time, others for another', () => {
  const secret = 'a secret of thirty-two characters';
  expect(vapidKeys(secret)).toEqual(vapidKeys(secret));
  expect(vapidKeys(secret).publicKey).not.toBe(vapidKeys(`${secret}!`).publicKey);
  expect(Buffer.from(vapidKeys(secret).publicKey, 'base64url')).toHaveLength(65);
});
