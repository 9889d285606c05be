import { PRODUCT_NAME } from '@jobly/core/brand';
import { installationProvider } from '../../../lib/installation-provider.ts';
import { LegalPage, Paragraph, Section } from '../legal-page.tsx';

export function SpanishPrivacy() {
  const provider = installationProvider();
  return (
    <LegalPage
      title="Política de privacidad"
      inShort="Guardamos lo necesario para que cobres, y nada para vender. Sin publicidad, sin rastreadores, sin números completos de banco o de tarjeta."
    >
      <Paragraph title="De quién se trata">
        {PRODUCT_NAME} lo usan los contratistas, y sus clientes lo abren para pagar. Esta página
        dice qué sabemos de ambos, por qué, por cuánto tiempo y qué puedes hacer al respecto.
      </Paragraph>
      <Section
        title="Qué guardamos de los contratistas, y por qué"
        points={{
          'Nombre, nombre del negocio, teléfono, correo electrónico':
            'Para que inicies sesión, para poner tu nombre en los enlaces de pago y recibos, y para registrar tu negocio con el proveedor de pagos.',
          'Logotipo, dirección, zona horaria e idioma':
            'Si los agregas: para tus recibos y páginas, y para escribirte en tu idioma.',
          'Los últimos cuatro dígitos de tus números bancarios':
            'Para que reconozcas la cuenta a la que van tus depósitos.',
          'Enlaces de pago, saldo y depósitos':
            'Para mostrar qué se pagó, qué está en camino y dónde está.',
          'Dispositivos con la sesión iniciada':
            'El tipo de navegador y cuándo se usó por última vez, para que notes uno que no es tuyo y cierres su sesión.',
          'Ajustes del sitio web, del perfil de Google y de las reseñas':
            'Solo si los usas, para hacer ese trabajo por ti.',
        }}
      />
      <Paragraph title="Qué guardamos de los clientes, y por qué">
        Lo que escribe el contratista: nombre, teléfono, quizá un correo electrónico, cuál fue el
        trabajo y cuánto cuesta. Lo usamos para mostrar la página de pago, para enviar el enlace y
        el recibo y, si el contratista lo activó, una solicitud de reseña. El contratista decide
        sobre estos datos; nosotros los tratamos en su nombre.
      </Paragraph>
      <Section
        title="Qué no guardamos nunca"
        points={{
          'Números de tarjeta': `Se escriben en ${provider}, el proveedor de pagos, y nunca llegan a nosotros.`,
          'Números bancarios completos': `Tu número de ruta y tu número de cuenta pasan por nosotros una vez, directo a ${provider}. No quedan escritos aquí: ni en nuestra base de datos, ni en un registro, ni en tu teléfono.`,
          'Códigos para iniciar sesión':
            'Guardamos una forma cifrada durante diez minutos, nunca el código mismo.',
          'Tu ubicación, tus contactos o tu navegación':
            'No los pedimos. En nuestras páginas no hay publicidad ni rastreadores de terceros.',
        }}
      />
      <Section
        title="Quién más lo ve"
        points={{
          [provider]:
            'Procesa los pagos, revisa los negocios y envía los depósitos. Tiene su propia política de privacidad.',
          'Una empresa de mensajes de texto':
            'Recibe el número de teléfono y las palabras del mensaje, para entregarlo.',
          'Quien aloja nuestros servidores y sus copias de seguridad':
            'Guarda los datos por nosotros y no puede usarlos.',
          'La ley':
            'Si un tribunal o una autoridad puede exigir algo, damos lo que debemos, nada más.',
        }}
      >
        <p>No vendemos datos personales ni los compartimos para publicidad.</p>
      </Section>
      <Paragraph title="Mensajes de texto y consentimiento">
        Los contratistas reciben códigos para iniciar sesión y avisos de seguridad en el teléfono de
        su cuenta. Los clientes reciben un mensaje solo cuando un contratista lo envía sobre su
        trabajo. Cualquiera puede responder STOP y los mensajes paran; HELP trae ayuda. El
        consentimiento para recibir mensajes no se pasa a nadie y no es condición para pagar.
      </Paragraph>
      <Paragraph title="En tu teléfono">
        Ponemos una cookie que mantiene tu sesión iniciada; un script no puede leerla. Tu navegador
        también recuerda tu idioma, si elegiste claro u oscuro, que no quisiste instalar la app, y
        los archivos de la app para que abra sin red. Mientras tienes la sesión iniciada también
        guarda lo último que mostraron tus pantallas, por una semana como máximo; al cerrar la
        sesión se borra. Nada de eso se usa para seguirte.
      </Paragraph>
      <Paragraph title="Cómo se protege">
        Todo viaja cifrado. Cada cuenta puede leer solo sus propias filas, y la base de datos misma
        lo exige. Inicias sesión con un código en tu teléfono, así que no hay contraseña que robar.
        Un cambio de cuenta bancaria pide un código nuevo cuando tu sesión no es reciente, y te
        avisamos por mensaje de que ocurrió.
      </Paragraph>
      <Section
        title="Por cuánto tiempo lo guardamos"
        points={{
          'Las sesiones':
            'Terminan después de 30 días sin uso, y después de 180 días en todo caso.',
          'Las palabras de un mensaje': 'Se borran de nuestros registros una vez enviado.',
          'Los registros de pagos':
            'Se quedan mientras la cuenta está abierta y, después, el tiempo que exijan las leyes fiscales y de pagos.',
          'Solicitudes que los visitantes envían en un sitio web': 'Se borran después de dos años.',
          'Todo lo demás': 'Se borra cuando se cierra la cuenta.',
        }}
      />
      <Section title="Tus opciones">
        <p>
          Puedes ver y cambiar tus datos en Ajustes, y cerrar ahí la sesión de cualquier
          dispositivo. Llámanos o escríbenos para corregir algo, para recibir una copia o para que
          borremos tus datos. Los clientes pueden hacer lo mismo, con nosotros o con el contratista.
          Respondemos en 30 días, preguntamos solo lo necesario para saber que eres tú y no tratamos
          peor a nadie por pedirlo.
        </p>
        <p>
          {PRODUCT_NAME} es para negocios y no para menores de 18 años. Si esta página cambia en
          algo importante, lo decimos en la app antes de que entre en vigor.
        </p>
      </Section>
    </LegalPage>
  );
}
