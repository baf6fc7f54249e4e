/** Browsers read the content some time after the click; revoked at once, a busy one saves nothing. */
const KEPT_MS = 60_000;

/** Lets the browser save what a call returned, under a name. */
export const saveFile = (name: string, content: Blob): void => {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS);
};
