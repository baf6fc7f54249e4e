/** Documents that this process reads. */
const running = new Map<string, AbortController>();

/** Reason of the abort of a reading that another server or the next start takes up. */
export const CLOSING = new Error('the server closes');

/** Ends the reading of a document in this process. */
export const stopIngestion = (documentId: string) => running.get(documentId)?.abort();

/** Runs `work` with a controller that `stopIngestion` and the closing of the server abort. */
export const withController = async <Result>(
  documentId: string,
  closing: AbortSignal | undefined,
  work: (controller: AbortController) => Promise<Result>,
): Promise<Result> => {
  const controller = new AbortController();
  running.set(documentId, controller);
  const leave = () => controller.abort(CLOSING);
  closing?.addEventListener('abort', leave);
  try {
    return await work(controller);
  } finally {
    closing?.removeEventListener('abort', leave);
    running.delete(documentId);
  }
};
