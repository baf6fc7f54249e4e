import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { send } from '../../api/client.ts';
import { keys } from '../../api/query-keys.ts';

type Props = { chatId: string; image: { id: string; name: string; width: number; height: number } };

/** A picture of a message. It needs the person's token, so it is fetched and shown from memory. */
export const ChatImage = ({ chatId, image: { id, name, width, height } }: Props) => {
  const blob = useQuery({
    queryKey: keys.image(id),
    queryFn: async ({ signal }) =>
      (await send('getImage', { params: { id: chatId, imageId: id }, signal })).blob(),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!blob.data) return;
    const made = URL.createObjectURL(blob.data);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [blob.data]);
  return (
    <img
      src={url}
      alt={name}
      width={width}
      height={height}
      className="mt-2 h-auto max-h-80 w-auto max-w-full rounded-lg border border-line bg-surface object-contain"
    />
  );
};
