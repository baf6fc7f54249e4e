/** For pages that are loaded on demand: the index is part of the first load. */
export { ChatReading } from './chat-reading.tsx';
export { type Previewed, previewInvitation } from './participants.ts';
export { WithheldFrom } from './withheld-from.tsx';
