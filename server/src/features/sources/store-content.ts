import type { Readable } from 'node:stream';
import { eq } from 'drizzle-orm';
import { holdAccessChange } from '../../access/index.ts';
import type { Put } from '../../connectors/connector.ts';
import { sourceItem } from '../../tables/source-items.ts';
import { putDocument, switchDocuments } from '../documents/index.ts';
import { emailsOf, passLists } from './item-access.ts';
import { findItems, findMoved, type ItemRow, type NamedItem, storeNamed, storeTaken } from './item-store.ts';
import { holdSync } from './lease.ts';
import { dropAttachments, followMails, isMail, moveDetached } from './mail-store.ts';
import type { Run } from './run.ts';
import { addCounts } from './sync-store.ts';

/** Stores the content of an item as a document, in one transaction. `named`: the row of an attachment, which no listing stored. */
export const storeContent = async (
  run: Run,
  put: Put,
  content: Readable,
  named: NamedItem | null = null,
): Promise<void> => {
  const { parts, source, lease } = run;
  let before: ItemRow | null = null;
  let isMove = false;
  let isStopping = false;
  const { outcome } = await putDocument(
    parts,
    {
      domainId: source.domainId,
      name: put.name,
      content,
      origin: {
        kind: 'source',
        sourceId: source.id,
        path: put.path,
        find: async (tx, stored) => {
          const known = (await findItems(tx.db, source.id, [put.id], { locked: true })).get(put.id);
          before = known ?? null;
          if (known?.documentId) return known.documentId;
          const moved = put.movable ? await findMoved(tx.db, source.id, stored) : null;
          isMove = moved !== null;
          if (moved) before = moved;
          return moved?.documentId ?? null;
        },
      },
      by: null,
    },
    {
      first: async (tx) => {
        // The moved item may have other readers now.
        if (put.movable && run.mayMove) await holdAccessChange(tx.db, source.domainId);
        isStopping = (await holdSync(tx.db, lease)).stopping;
      },
      last: async (tx, { outcome: is, document }, stored) => {
        if (isMove && before) {
          await moveDetached(tx.db, before.id, put.id);
          await tx.db.delete(sourceItem).where(eq(sourceItem.id, before.id));
        }
        if (named) await storeNamed(tx.db, { sourceId: source.id, listing: run.listing }, [named]);
        // Settings may have changed when a sync is asked to stop: the next one opens the item again.
        const itemId = await storeTaken(tx.db, isStopping ? { ...put, version: null } : put, {
          sourceId: source.id,
          listing: run.listing,
          documentId: document.id,
          emails: emailsOf(run.folders, put.path, put.access),
          content: stored,
        });
        if (!named && !isMail(put.name)) await dropAttachments(tx.db, [itemId]);
        const followed = isMove ? (await followMails(parts, tx, source.id, [put.id])).ids : [];
        if (is === 'created' || isMove) await passLists(tx.db, source.id, [itemId, ...followed]);
        if (before?.switchedOff) await switchDocuments(tx.db, [document.id], true);
        await addCounts(tx.db, lease.syncId, { [isMove ? 'moved' : is]: 1 });
      },
    },
  );
  if (named && outcome === 'created') run.documents += 1;
};
