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
  'Billed last': 'Últimos cobrados',
  'From A to Z': 'De la A a la Z',
  Bill: 'Cobrar',
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
  'Import customers': 'Importar clientes',
  'Choose a CSV or vCard file: from Google Contacts, Outlook, your phone, QuickBooks, Jobber or Housecall Pro.':
    'Elige un archivo CSV o vCard: de Google Contacts, Outlook, tu teléfono, QuickBooks, Jobber o Housecall Pro.',
  'You see who is in it before anything is saved. Nobody is sent a message.':
    'Ves quién está en él antes de guardar nada. No se envía ningún mensaje a nadie.',
  'Choose a file': 'Elegir un archivo',
  'Choose another file': 'Elegir otro archivo',
  'Reading your file…': 'Leyendo tu archivo…',
  'Your file could not be read. Please try again.':
    'No se pudo leer tu archivo. Inténtalo otra vez.',
  'This file is larger than 5 MB. Please choose a smaller one.':
    'Este archivo ocupa más de 5 MB. Elige uno más pequeño.',
  'Contact {row}': 'Contacto {row}',
  'Row {row}': 'Fila {row}',
  'New customers': 'Clientes nuevos',
  'Nobody in this file is new.': 'Nadie en este archivo es nuevo.',
  'Known already': 'Ya conocidos',
  'They have the phone or email of a customer, who stays as they are.':
    'Tienen el teléfono o el correo de un cliente, que queda como está.',
  'Known as {name}': 'Conocido como {name}',
  'Twice in this file': 'Dos veces en este archivo',
  'They have the phone or email of an earlier row, which is imported.':
    'Tienen el teléfono o el correo de una fila anterior, que se importa.',
  'Same as: {row}': 'Igual que: {row}',
  'Cannot be imported': 'No se pueden importar',
  'Correct them in your file and import it again: the others are known then.':
    'Corrígelos en tu archivo e impórtalo otra vez: los demás ya serán conocidos.',
  'and 1 more': 'y 1 más',
  'and {count} more': 'y {count} más',
  'Import {customers}': 'Importar {customers}',
  '1 customer': '1 cliente',
  '{count} customers': '{count} clientes',
  '1 customer imported.': '1 cliente importado.',
  '{count} customers imported.': '{count} clientes importados.',
  'You can undo it here for 30 days.': 'Puedes deshacerlo aquí durante 30 días.',
  'Your imports': 'Tus importaciones',
  'Undo the import of {day}': 'Deshacer la importación del {day}',
  'Undo this import?': '¿Deshacer esta importación?',
  'Its customers are removed, except those you billed, changed or merged since.':
    'Se quitan sus clientes, menos los que hayas cobrado, cambiado o unido desde entonces.',
  'Undo import': 'Deshacer importación',
  '1 customer removed.': '1 cliente quitado.',
  '{count} customers removed.': '{count} clientes quitados.',
  'In use, so they stay: {count}': 'En uso, así que se quedan: {count}',
};
