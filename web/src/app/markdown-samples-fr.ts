const LONG_WORD = 'Anticonstitutionnellement'.repeat(10);

/** Samples of the Markdown that an answer may use, in French: the same parts in the same order as in English. */
export const SAMPLES_FR = [
  `## Texte

Un paragraphe avec du **gras**, de l’*italique*, du ~~barré~~ et du \`code dans la phrase\`. Une ligne qui se termine  
par un retour. Un [lien](https://docs.example/handbook?page=2) et https://bare.example/address.

> La citation d’un passage, mot pour mot.

1. D’abord
2. Ensuite
   - dedans, une liste
   - à elle

---`,
  `## Tableau

| Pièce | Intervalle | Heures | Prix |
| :--- | :--- | ---: | ---: |
${Array.from({ length: 12 }, (_, row) => `| Filtre F-${100 + row} | tous les ${row + 1} mois | ${row * 250} | ${(row * 12.5).toFixed(2).replace('.', ',')}\u00a0€ |`).join('\n')}`,
  `## Code

\`\`\`typescript
type Answer = { text: string; sources: Source[] };

// La première source dont la page est connue
export const firstOf = ({ sources }: Answer) => sources.find((source) => source.page > 0) ?? null;
\`\`\`

\`\`\`sql
select name, count(*) from document where kb_id = $1 group by name order by 2 desc;
\`\`\`

\`\`\`
sans langage
\`\`\``,
  `## Mathématiques

Dans la phrase\u00a0: $$E = mc^2$$ et \\( a^2 + b^2 = c^2 \\). Des prix comme $5 et $6 restent tels quels.

$$
\\int_0^\\infty e^{-x^2}\\,dx = \\frac{\\sqrt{\\pi}}{2}
$$`,
  `## Tâches

- [x] Lire le manuel
- [ ] Demander à un expert`,
  `## Diagramme

\`\`\`mermaid
flowchart LR
  Question --> Passages --> Réponse
  Réponse --> Vérification{Appuyée ?}
  Vérification -- oui --> Montrée
  Vérification -- non --> Expert
\`\`\``,
  `## Notes de bas de page

La garantie est de deux ans[^1], de trois pour les filtres[^long].

[^1]: À partir du jour de la livraison.
[^long]: Filtres de la série F seulement.`,
  `## Longues lignes

${LONG_WORD}

\`${'un-code-tres-long-dans-la-phrase-'.repeat(9)}\`

\`\`\`
${'une ligne qui ne finit pas '.repeat(12)}
\`\`\``,
];
