import type { Contact } from './contact.ts';

/** By heading, in English and Spanish, as other programs export them; without case, accents and signs. */
const FIELDS = {
  email: /^(?:\w+ )?(?:e ?mails?|correo(?: electronico)?)\b/,
  mobile: /\b(?:mobile|cell|cellular|movil|celular)\b/,
  phone: /\b(?:phones?|telephone|tel|telefonos?)\b/,
  first: /^(?:(?:first|given)(?: name)?|(?:primer )?nombres?)$/,
  middle: /^(?:middle name|additional name|segundo nombre)$/,
  last: /^(?:(?:last|family)(?: name)?|surname|apellidos?)$/,
  name: /^(?:(?:(?:full|display|customer|client|contact|customer full) )?name|display as|file as|customer|client|nombre completo|(?:nombre del )?cliente)$/,
  company:
    /^(?:(?:company|business|organi[sz]ation)(?: \d)?(?: name)?|(?:nombre de la )?(?:empresa|compania|organizacion))$/,
  notes:
    /^(?:(?:customer|client|private) )?(?:notes?|comments?|notas?|comentarios?|observaciones)$/,
  city: /\b(?:city|town|ciudad|municipio)$/,
  state: /\b(?:state|region|province|estado|provincia)$/,
  zip: /\b(?:zip|zip ?code|postal code|postcode|codigo postal)$/,
  street2: /\b(?:(?:street|address)(?: line)? [23]|unit|apt|suite|extended address)$/,
  street:
    /\b(?:street(?: address)?(?: line)?(?: 1)?|address(?: line)? 1|calle|direccion 1|line 1)$/,
  address: /\b(?:formatted|address|direccion|domicilio)$/,
};
type Field = keyof typeof FIELDS;

const ADDRESS_FIELDS = new Set<Field>(['address', 'street', 'street2', 'city', 'state', 'zip']);
const OTHER =
  /\b(?:label|type|tipo|etiqueta|fax|pager|phonetic|yomi|mail display|web|website|url|ip|opt|consent|status|sms|country|pais|id)\b/;
const OF_THE_JOB = /\b(?:service|property|job|site|servicio|obra|trabajo)\b/;

interface Column {
  field: Field;
  /** `billing` of 'Billing City': the parts of one address. */
  group: string;
}
/** By their place in the row. */
export type Columns = Map<number, Column>;

/** Undefined unless these are headings that name who it is and how to reach them. */
export function findColumns(cells: string[]): Columns | undefined {
  const columns: Columns = new Map();
  for (const [place, cell] of cells.entries()) {
    const heading = cell
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim();
    const names = Object.keys(FIELDS) as Field[];
    const field = OTHER.test(heading)
      ? undefined
      : names.find((name) => FIELDS[name].test(heading));
    if (!field) continue;
    const group = ADDRESS_FIELDS.has(field) ? heading.replace(FIELDS[field], '').trim() : '';
    columns.set(place, { field, group });
  }
  const found = new Set(Array.from(columns.values(), ({ field }) => field));
  const hasOne = (...fields: Field[]) => fields.some((field) => found.has(field));
  const isHeading = hasOne('first', 'name', 'company') && hasOne('mobile', 'phone', 'email');
  return isHeading ? columns : undefined;
}

export function contactOf(cells: string[], columns: Columns): Omit<Contact, 'row'> {
  const filled = [...columns].flatMap(([place, column]) => {
    const text = plainCell(cells[place] ?? '');
    return text ? [{ ...column, text }] : [];
  });
  const all = (...fields: Field[]) =>
    fields.flatMap((wanted) => filled.flatMap(({ field, text }) => (field === wanted ? text : [])));
  const inAddresses = filled.filter(({ field }) => ADDRESS_FIELDS.has(field));
  const groups = new Set(inAddresses.map(({ group }) => group));
  const written = Array.from(groups, (group) => {
    const parts = inAddresses.filter((column) => column.group === group);
    const part = (name: Field) => parts.find(({ field }) => field === name)?.text;
    const region = [part('state'), part('zip')].filter(Boolean).join(' ');
    // 'Address' is the street, or all of it where there are no other parts.
    const lines = [part('street') ?? part('address'), part('street2'), part('city'), region];
    return { isOfJob: OF_THE_JOB.test(group), text: lines.filter(Boolean).join(', ') };
  });
  return {
    name: all('first', 'middle', 'last').join(' ') || (all('name')[0] ?? ''),
    company: all('company')[0] ?? '',
    phones: all('mobile', 'phone').flatMap((text) => text.split(/:::|[;,|/\n]/)),
    emails: all('email').flatMap((text) => text.split(/:::|[;,|\s]/)),
    address: written.find(({ isOfJob }) => !isOfJob)?.text ?? '',
    jobAddress: written.find(({ isOfJob }) => isOfJob)?.text ?? '',
    notes: all('notes'),
  };
}

/** Without what keeps spreadsheets from reading a number or a formula: `="415..."`, and the `'` of our own exports. */
function plainCell(cell: string): string {
  return cell
    .trim()
    .replace(/^="([^"]*)"$/, '$1')
    .replace(/^'(?=[=+\-@＝＋－＠])/, '');
}
