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
  // The import from a file.
  Import: 'Importar',
  'This is an Excel or zip file. Save it as CSV, and choose that.':
    'Este es un archivo de Excel o zip. Guárdalo como CSV y elige ese.',
  'This file is not text. Please choose a CSV or vCard file.':
    'Este archivo no es de texto. Elige un archivo CSV o vCard.',
  'Row {row} has a quotation mark that is never closed. Please correct it.':
    'En la fila {row} hay una comilla que nunca se cierra. Corrígela, por favor.',
  'Row {row} has more than {most} columns.': 'La fila {row} tiene más de {most} columnas.',
  'The first row needs headings: one for the name (Name, or First Name and Last Name), and Phone or Email.':
    'La primera fila necesita títulos: uno para el nombre (Nombre, o Nombre y Apellidos), y Teléfono o Correo.',
  'There are no customers in this file.': 'No hay clientes en este archivo.',
  'This file has more than 10,000 customers. Please split it, and import one part after the other.':
    'Este archivo tiene más de 10,000 clientes. Divídelo e importa una parte después de la otra.',
  'More cells than there are headings.': 'Más celdas que títulos.',
  'A formula instead of a text.': 'Una fórmula en vez de un texto.',
  'No name.': 'Sin nombre.',
  'Neither a phone number nor an email.': 'Sin teléfono ni correo electrónico.',
  '{number} is not a phone number we can use.': '{number} no es un teléfono que podamos usar.',
  '{email} is not an email address.': '{email} no es un correo electrónico.',
  'The file ends in the middle of this contact.': 'El archivo termina a la mitad de este contacto.',
};
