type Attributes = Record<string, string>;

/** Label of the items of a list by a style: texts around a number in a format of CSS; `isNested`: with the numbers of the lists around. */
export type ItemLabel = { before: string; style: string; after: string; isNested: boolean };

const LIST = /^(?:ol|ul)?\.((?:[\w-]|\\.)+)$/i;
const ITEM_LABEL = /^(?:ol|ul)?\.((?:[\w-]|\\.)+)\s*>?\s*li::?(?:before|marker)$/i;
const STYLE = /list-style(?:-type)?\s*:\s*([\w-]+)/i;
const CONTENT =
  /content\s*:\s*(?<before>(?:"[^"]*"\s*)*)(?<kind>counters?)\(\s*[\w-]+\s*(?:,\s*"[^"]*"\s*)?(?:,\s*(?<style>[\w-]+)\s*)?\)\s*(?<after>(?:"[^"]*"\s*)*)/i;
const CLASSES_AT_MOST = 2_000;

/** Collects how the rules of style sheets label the items of lists, by the class of the list. */
export const createListStyles = () => {
  const styles = new Map<string, string>();
  const labels = new Map<string, ItemLabel>();
  const classesOf = ({ class: classes = '' }: Attributes) => classes.split(/\s+/).filter(Boolean);
  return {
    add(selectors: string, declarations: string) {
      const style = STYLE.exec(declarations)?.[1]?.toLowerCase();
      const content = CONTENT.exec(declarations)?.groups;
      if ((!style && !content) || styles.size + labels.size > CLASSES_AT_MOST) return;
      for (const one of selectors.split(',')) {
        const list = LIST.exec(one.trim())?.[1];
        const ofItems = ITEM_LABEL.exec(one.trim())?.[1];
        if (list && style) styles.set(list, style);
        if (!ofItems || !content) continue;
        labels.set(ofItems, {
          before: unquoted(content['before']),
          style: content['style']?.toLowerCase() ?? 'decimal',
          after: unquoted(content['after']),
          isNested: content['kind']?.toLowerCase() === 'counters',
        });
      }
    },
    /** Value of `list-style-type` by the class of a list. */
    typeOf: (attributes: Attributes): string | undefined =>
      classesOf(attributes)
        .map((one) => styles.get(one))
        .find(Boolean),
    labelOf: (attributes: Attributes): ItemLabel | undefined =>
      classesOf(attributes)
        .map((one) => labels.get(one))
        .find(Boolean),
  };
};

export type ListStyles = ReturnType<typeof createListStyles>;

const unquoted = (strings = ''): string =>
  [...strings.matchAll(/"([^"]*)"/g)].map(([, text = '']) => text).join('');
