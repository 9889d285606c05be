/** Customers: the list, one of them, and who is offered while a form is typed. */
export const CUSTOMERS = {
  Customers: 'Clientes',
  'Search customers': 'Buscar clientes',
  'Name or phone': 'Nombre o teléfono',
  'Your customers could not be loaded.': 'No se pudieron cargar tus clientes.',
  'Search by the start of a name, the start of a number, or its last four digits.':
    'Busca por el comienzo de un nombre, el comienzo de un número o sus últimas cuatro cifras.',
  'No customers yet': 'Aún no hay clientes',
  'Everyone you send a link to stands here, ready to be billed again.':
    'Aquí aparecen todas las personas a las que envías un enlace, para cobrarles otra vez.',
  'These were billed last. Search for all others.':
    'Estos son los últimos a los que cobraste. Busca a los demás.',
  'Bill again: {name}': 'Cobrar otra vez: {name}',
  'Known customers': 'Clientes conocidos',
  'From your contacts': 'De tus contactos',
  'Same as last time: {job}': 'Igual que la última vez: {job}',
  'See customer': 'Ver cliente',
  'See all customers': 'Ver todos los clientes',
  'We could not find this customer': 'No pudimos encontrar este cliente',
  'This customer could not be loaded.': 'No se pudo cargar este cliente.',
  'Owes you': 'Te debe',
  'Has paid': 'Ha pagado',
  'Payment links': 'Enlaces de pago',
  Details: 'Datos',
  Edit: 'Editar',
  'Edit customer': 'Editar cliente',
  Address: 'Dirección',
  'Address of the job': 'Dirección del trabajo',
  'Address of the job, if it is another one': 'Dirección del trabajo, si es otra',
  'Not known': 'No se sabe',
  'Merge with another customer': 'Unir con otro cliente',
  'All links of {name} are then shown at the customer you choose.':
    'Todos los enlaces de {name} se mostrarán entonces en el cliente que elijas.',
  'Merged. You can undo it here for 30 days.': 'Unidos. Puedes deshacerlo aquí durante 30 días.',
  'Merged with this customer': 'Unidos con este cliente',
  'Undo the merge of {name}': 'Deshacer la unión de {name}',
  '{name} is a customer of their own again.': '{name} vuelve a ser un cliente aparte.',
  Notes: 'Notas',
  'Only you see them.': 'Solo tú las ves.',
  'No tax, because': 'Sin impuesto, porque',
  'For example their exemption certificate. Tax is then left out of their links.':
    'Por ejemplo, su certificado de exención. Sus enlaces van entonces sin impuesto.',
};
