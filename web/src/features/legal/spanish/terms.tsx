import { PRODUCT_NAME } from '@jobly/core/brand';
import { installationProvider } from '../../../lib/installation-provider.ts';
import { translated } from '@jobly/core/language/t';
import {
  METHOD_NAMES,
  ONLINE_METHODS,
  feeParts,
  type OnlineMethod,
} from '@jobly/core/payment-links/fees';
import { LegalPage, Paragraph, Section } from '../legal-page.tsx';

export function SpanishTerms() {
  const provider = installationProvider();
  return (
    <LegalPage
      title="Términos de uso"
      inShort={`${PRODUCT_NAME} te ayuda a cobrar por el trabajo que haces. Tú sigues a cargo de tu negocio, ${provider} mueve el dinero, y pagas solo cuando un cliente paga con tarjeta o a plazos.`}
    >
      <Section title="Quiénes somos, y para quién es esto">
        <p>
          {PRODUCT_NAME} es una app para contratistas: plomeros, techadores, electricistas, personal
          de limpieza y todos los que van a una casa a hacer un trabajo. ‘Tú’ significa el negocio
          que la usa. Al usar {PRODUCT_NAME} aceptas lo que dice aquí.
        </p>
        <p>
          Tu cuenta la abrimos nosotros, junto contigo; no puedes crear una por tu cuenta desde la
          pantalla para entrar. Puedes usarla si tienes un negocio en los Estados Unidos, tienes al
          menos 18 años y puedes firmar por ese negocio.
        </p>
      </Section>
      <Section
        title="Qué hace el servicio"
        points={{
          'Enlaces de pago':
            'Escribes un monto y para qué es, y envías el enlace. Tu cliente lo abre y elige efectivo, tarjeta, o comprar ahora y pagar después.',
          Depósitos: 'Lo que los clientes pagan con tarjeta o a plazos va a tu cuenta bancaria.',
          'Hacer crecer tu negocio':
            'Si lo pides, te hacemos un sitio web, cuidamos tu perfil de negocio en Google y pedimos una reseña a los clientes que pagan.',
        }}
      >
        <p>
          Nosotros escribimos el software. El trabajo mismo, su precio, su calidad y cualquier
          promesa sobre él son entre tú y tu cliente.
        </p>
      </Section>
      <Section title={`Los pagos pasan por ${provider}`}>
        <p>
          {provider} es el proveedor de pagos. Revisa tu negocio antes de que puedas cobrar, recibe
          los pagos de tus clientes y te envía tu dinero. Para eso necesita tu nombre, el nombre de
          tu negocio, tu teléfono, tu correo electrónico y tu cuenta bancaria. Al usar los pagos
          también aceptas los términos propios de {provider}. Nosotros nunca tenemos tu dinero.
        </p>
        <p>
          Los números de tarjeta se escriben en {provider}, nunca en {PRODUCT_NAME}.
        </p>
      </Section>
      <Section
        title="Cuánto cuesta"
        points={{
          [translated(METHOD_NAMES.cash)]:
            'Sin comisión. Lo arreglan tú y tu cliente entre ustedes.',
          ...Object.fromEntries(
            ONLINE_METHODS.map((method) => [
              translated(METHOD_NAMES[method]),
              `${feeInTerms(method)}.`,
            ]),
          ),
        }}
      >
        <p>
          En cada enlace eliges quién paga la comisión. Si la paga tu cliente, se suma y tú recibes
          el monto completo. Si la cubres tú, se descuenta de tu depósito. También puedes pedir dos
          precios: uno con tarjeta y otro menor en efectivo. El cliente ve el total exacto antes de
          pagar. No hay precio mensual.
        </p>
        <p>
          Algunos estados y redes de tarjetas limitan que se sume una comisión por tarjeta. Te toca
          a ti saber si puedes; en caso de duda, cúbrela.
        </p>
      </Section>
      <Section title="Depósitos">
        <p>
          Los depósitos salen todos los días. El dinero de un pago llega a tu banco a más tardar el
          siguiente día hábil; sábado y domingo cuentan como lunes. Los días festivos, tu propio
          banco o una revisión de {provider} pueden demorarlo. Ajustes muestra dónde está cada
          depósito, y por qué si está retenido o volvió.
        </p>
        <p>
          Tú eres responsable de que los números de ruta y de cuenta sean correctos. Para cambiarlos
          en un teléfono que inició sesión hace un tiempo pedimos un código nuevo, y te avisamos por
          mensaje cada vez que cambian. Si no fuiste tú, llámanos enseguida.
        </p>
      </Section>
      <Paragraph title="Reembolsos y disputas">
        Si un cliente disputa un pago, o tú reembolsas uno, el monto sale de tu saldo y, si no
        alcanza, de tus próximos pagos. Si se devuelve la comisión lo deciden los términos de{' '}
        {provider}. Por favor responde pronto a las preguntas sobre un trabajo en disputa; muchas
        veces tienen fecha límite.
      </Paragraph>
      <Section title="Mensajes de texto">
        <p>
          Aceptas que enviemos mensajes al teléfono de tu cuenta: códigos para iniciar sesión y
          avisos sobre la seguridad de tu cuenta y tu dinero. Son parte del servicio, no publicidad.
          Pueden aplicarse tarifas de mensajes y datos. Responde STOP para que terminen y HELP para
          recibir ayuda. Sin mensajes no puedes recibir un código, así que para iniciar sesión
          tendrías que llamarnos.
        </p>
        <p>
          Cuando nos das el teléfono de un cliente, confirmas que ese cliente espera noticias de tu
          negocio sobre el trabajo. Los clientes también pueden responder STOP, y no les volveremos
          a escribir por ti.
        </p>
      </Section>
      <Paragraph title="Qué no está permitido">
        No uses {PRODUCT_NAME} para cobrar por algo ilegal, por trabajo que no piensas hacer, por el
        negocio de otra persona, o para mover tu propio dinero. No pongas datos privados de otras
        personas en una descripción. No intentes entrar en cuentas que no son tuyas. Podemos poner
        una cuenta en pausa mientras revisamos algo serio, y te diremos por qué a menos que la ley
        lo prohíba.
      </Paragraph>
      <Paragraph title="Si algo sale mal">
        Trabajamos para que {PRODUCT_NAME} funcione y lo decimos en la pantalla cuando algo no
        responde. No podemos prometer que nunca falle. Hasta donde la ley lo permite, no respondemos
        por negocios perdidos, y en total por no más que las comisiones de tus pagos de los doce
        meses anteriores. Nada de esto limita derechos que la ley no deja limitar.
      </Paragraph>
      <Paragraph title="Terminar, y cambios">
        Puedes dejarlo cuando quieras: llámanos y cerramos tu cuenta. El dinero que ya es tuyo se
        deposita de todos modos. Si cambiamos estos términos en algo importante, te lo decimos en la
        app o por mensaje al menos 30 días antes; si después sigues usando {PRODUCT_NAME}, valen los
        términos nuevos.
      </Paragraph>
    </LegalPage>
  );
}

function feeInTerms(method: OnlineMethod): string {
  const { percent, fixed } = feeParts(method);
  return `${percent} % del monto${fixed && ` más ${fixed}`}`;
}
