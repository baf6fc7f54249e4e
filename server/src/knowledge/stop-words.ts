const words = (text: string) => new Set(text.split(/\s+/));

/** Words that say nothing about what a text is about; folded (no accents). Also used to tell the languages apart. */
export const STOP_WORDS = {
  en: words(`a about above after again all also am an and any are as at be because been before being below between both but
    by can could did do does doing down during each few for from further had has have having he her here hers him his how i
    if in into is it its itself just me more most my no nor not of off on once only or other our ours out over own s same
    she should so some such t than that the their theirs them then there these they this those through to too under until
    up upon very was we were what when where which while who whom why will with would you your yours shall may might must`),
  fr: words(`a afin ai ainsi alors ans apres as au aucun aucune aussi autre autres aux avait avant avec avoir c car ce ceci cela
    celle celles celui ces cet cette ceux chez ci comme comment d dans de des dois doit doivent donc dont du elle elles en encore
    entre est et etaient etait etant etc ete etes etre eu eux fait font fut furent ici il ils j je l la le les leur leurs lors
    lorsque lui m ma mais me meme memes mes moi moins mon n ne ni nos notre nous on ont ou par pas pendant peu peut peuvent
    plus pour pourquoi pourra puis qu quand que quel quelle quelles quels qui quoi s sa sans se selon sera seront ses si sien
    soi soit son sont sous sur t ta te tes toi ton tous tout toute toutes tres tu un une vers vos votre vous y`),
};
