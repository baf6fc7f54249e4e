import type { CallId, CallResult, ErrorBody } from '@docent/contract';
import { API_TIMEOUT_MS } from '@docent/contract/constants';
import { type Input, methodOf, type Place, placeOf } from './address.ts';
import { ApiError, freshToken } from './client.ts';
import { clearSession } from './session.ts';

/**
 * Uploads a form and reports the share sent, from 0 to 1, which fetch cannot. Resolves with the response's JSON. Throws ApiError; a 401
 * signs the user out.
 */
export const upload = async <Id extends CallId>(
  id: Id,
  given: Input<Id> & { body: FormData },
  onProgress: (share: number) => void,
): Promise<CallResult<Id>> => {
  const token = await freshToken();
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(methodOf(id), placeOf(id, given as Place)); // what any call takes is of this form
    request.setRequestHeader('authorization', `Bearer ${token}`);
    request.timeout = API_TIMEOUT_MS;
    request.responseType = 'json';
    request.upload.onprogress = ({ loaded, total }) => onProgress(total ? loaded / total : 0);
    request.onerror = () => reject(new ApiError('network', 'Network Error', 0));
    request.ontimeout = () => reject(new ApiError('timeout', 'timeout', 0));
    request.onload = () => {
      // Typed by the contract.
      if (request.status >= 200 && request.status < 300) return resolve(request.response as CallResult<Id>);
      if (request.status === 401) clearSession();
      const body = request.response as Partial<ErrorBody> | null; // ours, or a proxy's anything
      reject(new ApiError(body?.code ?? 'unexpected', body?.detail ?? '', request.status));
    };
    request.send(given.body);
  });
};
