/** Abbreviations that employees type, with their long forms, folded. Applied only if the documents contain one of the long forms. */
const TABLE = `
  abs absence absences
  accom accommodation
  acct account accounts
  addr address adresse
  admin administration administrator administrateur
  amt amount
  appro approvisionnement
  appt appointment appartement
  approx approximate approximately
  avg average
  cert certificate certification certificat
  cie compagnie
  comm communication commission
  compta comptabilite
  conf conference configuration
  conso consommation
  coord coordinator coordination coordinateur
  dept department departments departement
  dev development developer developpement
  dir director direction directeur
  dispo disponible disponibilite
  doc document documents documentation
  docs documents documentation
  ee employee employees
  emp employee employees employe
  eng engineer engineering
  equip equipment equipement
  est estimated estimation
  exp experience expense
  fac facture faculty
  fin finance
  form formation formulaire
  hrs hours
  incl including included inclus
  info information informations
  ins insurance
  intl international
  inv invoice invoices
  log logistique logistics
  maint maintenance
  max maximum maximal
  med medical
  mgmt management
  mgr manager managers
  min minimum minimal
  mktg marketing
  mths months
  nb nombre
  ops operations
  ordi ordinateur
  org organization organisation
  perso personnel personnelle
  pers personne personnes
  pkg package
  prod production
  prof professional professeur professionnel
  qty quantity
  rdv rendez
  ref reference
  reg regulation registration
  rep representative representatives representant
  req requirement requirements required request
  resp responsable responsible responsibility
  resto restaurant
  rib releve
  secu securite
  spec specification specifications
  stats statistics statistiques
  sup superieur supervisor supervisors
  svc service services
  tech technical technician technique technicien
  tel telephone
  temp temporary temperature
  vac vacation vacations vacances
  vacs vacations vacation
  veh vehicle vehicles vehicule
  wk week
  wks weeks
  yr year
  yrs years
`;

export const ABBREVIATIONS: ReadonlyMap<string, string[]> = new Map(
  TABLE.trim()
    .split('\n')
    .map((line) => {
      const [short = '', ...words] = line.trim().split(' ');
      return [short, words];
    }),
);
