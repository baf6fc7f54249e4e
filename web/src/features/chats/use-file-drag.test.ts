import { expect, test, vi } from 'vitest';
import { followFiles } from './use-file-drag.ts';

/** A page with this target of files. `load` loads what imports them. */
const open = (target: 'import' | 'choose' | 'none', load: () => Promise<unknown> = async () => {}) => {
  const page = new EventTarget();
  const current = { load, target, onUnchosen: vi.fn(), isLoaded: false };
  const onLoaded = vi.fn(() => {
    current.isLoaded = true;
  });
  const stop = followFiles(page, () => current, onLoaded);
  const drag = (type: string, types = ['Files']) => {
    const dataTransfer = { types, dropEffect: 'copy' };
    const event = Object.assign(new Event(type, { cancelable: true }), { dataTransfer });
    page.dispatchEvent(event);
    return { isPrevented: event.defaultPrevented, effect: dataTransfer.dropEffect };
  };
  return { drag, onLoaded, stop, onUnchosen: current.onUnchosen };
};

test('the browser never opens dropped files in place of the app', () => {
  const { drag, stop } = open('none');
  expect(drag('dragover')).toEqual({ isPrevented: true, effect: 'none' });
  expect(drag('drop').isPrevented).toBe(true);
  expect(drag('dragover', ['text/plain']).isPrevented).toBe(false);
  stop();
  expect(drag('drop').isPrevented).toBe(false);
});

test('files can be dropped once the import is loaded', async () => {
  const { drag, onLoaded } = open('import');
  drag('dragenter');
  expect(drag('dragover').effect).toBe('none');
  await vi.waitUntil(() => onLoaded.mock.calls.length);
  expect(drag('dragover').effect).toBe('copy');
});

test('loads the import again after a failure', async () => {
  const load = vi.fn(async () => {});
  load.mockRejectedValueOnce(new Error('offline'));
  const { drag, onLoaded } = open('import', load);
  await vi.waitUntil(() => {
    drag('dragenter');
    return onLoaded.mock.calls.length;
  });
  expect(load).toHaveBeenCalledTimes(2);
});

test('asks for a domain when files are dropped without one', () => {
  const { drag, onUnchosen } = open('choose');
  expect(drag('dragover')).toEqual({ isPrevented: true, effect: 'copy' });
  drag('drop');
  expect(onUnchosen).toHaveBeenCalledOnce();
});
