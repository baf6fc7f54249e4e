declare module 'markdown-it-deflist' {
  import type MarkdownIt from 'markdown-it';

  /** Adds definition lists of Pandoc and PHP Markdown Extra as `dl`, `dt` and `dd`. */
  const definitionLists: (markdown: MarkdownIt) => void;
  export default definitionLists;
}
