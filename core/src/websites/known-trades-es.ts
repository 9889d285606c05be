import type { TradeCopy } from './known-trades.ts';
import type { Trade } from './trades.ts';

/** Same services in the same order as in English: ticks apply to both. */
export const KNOWN_TRADES_ES: Record<Trade, TradeCopy> = {
  Cleaning: {
    headline: 'Llega a una casa limpia.',
    tagline: 'Limpiamos casas, oficinas y mudanzas como lo harías tú si tuvieras tiempo.',
    about:
      'Cada casa tiene su orden y su lista. Dinos cuántos cuartos son, qué es lo más importante para ti y qué no hay que tocar, y limpiamos según esa lista.',
    services: {
      'Limpieza de casas': 'Cocina, baños, pisos y polvo, de arriba abajo.',
      'Limpieza profunda': 'Atrás, abajo y adentro: a donde una limpieza normal no llega.',
      'Limpieza por mudanza': 'Dejamos la casa vacía lista para quien llega o para entregarla.',
      'Limpieza de oficinas': 'Escritorios, pisos, cocina y baños, listos para el día siguiente.',
      'Después de una obra': 'Quitamos el polvo y las salpicaduras que deja la obra.',
      'Ventanas y vidrios': 'Ventanas, espejos y canceles de baño sin marcas.',
    },
  },
  Moving: {
    headline: 'De tu casa a tu nueva casa.',
    tagline: 'Empacamos, cargamos y llevamos todo: apartamentos, casas y oficinas.',
    about:
      'Una mudanza sale mejor sin sorpresas, como un piano de última hora. Dinos qué te llevas, de dónde a dónde y si hay escaleras, y calculamos cuánta gente y qué camión hacen falta.',
    services: {
      'Mudanzas locales': 'Al otro lado de la ciudad o a la vuelta, con carga y descarga.',
      Empaque: 'Envolvemos platos, libros y ropa, y etiquetamos cada caja.',
      'Ayuda para cargar': 'Tú tienes el camión, nosotros cargamos.',
      'Muebles y pianos': 'Lo pesado y lo difícil, con correas, cobijas y paciencia.',
      'Mudanzas de oficinas':
        'Trasladamos escritorios, archivos y equipo, y los volvemos a instalar.',
      'Retiro de cosas': 'Lo que no va contigo, nos lo llevamos.',
    },
  },
  'Garage Doors': {
    headline: 'Una puerta de garaje que abre a la primera.',
    tagline: 'Resortes, motores, paneles y puertas nuevas: reparación, ajuste e instalación.',
    about:
      'Pocas cosas en una casa pesan tanto y se mueven, así que no intentes arreglar un resorte roto por tu cuenta. Dinos qué hace la puerta, o qué dejó de hacer, y no la abras hasta que la veamos.',
    services: {
      'Cambio de resortes': 'Cambiamos los resortes rotos o gastados y balanceamos la puerta.',
      'Reparación de motores': 'Motores, controles y sensores que ya no responden.',
      'Motores nuevos': 'Más silenciosos, con teclado y control desde el teléfono.',
      'Cables y rodillos':
        'Si la puerta está chueca, suena o se traba, la ponemos otra vez en su riel.',
      'Paneles y golpes': 'Enderezamos o cambiamos solo la parte dañada, cuando se puede.',
      'Puertas nuevas': 'Medimos, entregamos e instalamos la nueva, y nos llevamos la vieja.',
    },
  },
  Locksmith: {
    headline: '¿Te quedaste afuera o estrenas casa?',
    tagline: 'Llaves, chapas y aperturas para casas, autos y negocios.',
    about:
      'Dinos qué tipo de chapa es, dónde estás y si alguien se quedó adentro. Ten a la mano algo que demuestre que la casa o el auto es tuyo.',
    services: {
      'Apertura de casas': 'Te abrimos la puerta, sin dañar la chapa siempre que se pueda.',
      'Apertura de autos': '¿Se quedaron las llaves adentro o en la cajuela? Te abrimos el auto.',
      'Cambio de combinación': 'Llaves nuevas para tus chapas; las viejas dejan de servir.',
      'Chapas nuevas': 'Cerrojos, manijas y teclados en puertas de madera, metal o vidrio.',
      'Copias de llaves': 'Copias y repuestos para la casa, la oficina o el auto.',
      'Chapas para negocios': 'Llaves maestras, barras de pánico y cierrapuertas.',
    },
  },
  Painting: {
    headline: 'Color nuevo, acabado parejo.',
    tagline: 'Pintura interior y exterior, con la preparación que la hace durar.',
    about:
      'Un buen trabajo de pintura empieza antes de abrir el bote. Dinos qué cuartos o paredes son y cómo están, y hablamos de colores, acabado y preparación.',
    services: {
      'Pintura interior': 'Paredes, techos y molduras; antes cubrimos tus pisos y muebles.',
      'Pintura exterior': 'Lavamos y ponemos base antes de pintar fachadas, aleros y puertas.',
      'Pintura de gabinetes': 'Otra cara para la cocina o el baño, sin comprar gabinetes nuevos.',
      'Reparación de drywall': 'Resanamos, lijamos y emparejamos hoyos, grietas y golpes.',
      'Tinte y sellado': 'Protegemos terrazas, cercas y puertas del sol y la lluvia.',
      'Consejo de color': 'Muestras en tu pared y con tu luz, antes de decidir.',
    },
  },
  Flooring: {
    headline: 'Buenos pisos, de pared a pared.',
    tagline: 'Madera, loseta, vinilo y alfombra: instalación, reparación y renovación.',
    about:
      'El piso correcto depende del cuarto, de lo que hay debajo y de quién lo pisa. Dinos el tamaño y qué hay hoy, y vemos juntos qué te conviene.',
    services: {
      'Pisos de madera': 'Instalamos duela nueva, y reparamos e igualamos la que ya tienes.',
      'Vinilo y laminado':
        'Tablones resistentes para cocinas, casas en renta y cuartos de mucho uso.',
      'Pisos de loseta': 'Bien nivelados y con juntas parejas, en baños, cocinas y entradas.',
      Alfombra: 'La medimos, la estiramos y la cortamos; nos llevamos la vieja.',
      'Lijado y acabado': 'Quitamos rayones y manchas, y aplicamos un acabado nuevo.',
      'Reparación de pisos': 'Rechinidos, partes blandas, losetas sueltas y daños por agua.',
    },
  },
  Remodeling: {
    headline: 'Tu casa, como la quieres.',
    tagline: 'Cocinas, baños y cuartos enteros, del primer dibujo a la última mano de pintura.',
    about:
      'Una remodelación sale mejor cuando todos saben qué sigue. Dinos qué te molesta del espacio y cómo te gustaría, y vemos juntos los pasos, el orden y las opciones.',
    services: {
      'Remodelación de cocinas': 'Gabinetes, cubiertas, pisos y un espacio hecho para cocinar.',
      'Remodelación de baños': 'Tinas, regaderas, azulejo y lavabos que aprovechan el espacio.',
      Ampliaciones: 'Más espacio cuando la familia ya no cabe.',
      Sótanos: 'Convertimos un sótano sin terminar en cuartos que sí se usan.',
      'Puertas y ventanas': 'Quitamos las viejas y ponemos las nuevas, con su marco y su sello.',
      'Terrazas y porches': 'Los hacemos nuevos o los reconstruimos, para disfrutar el aire libre.',
    },
  },
  Handyman: {
    headline: 'Tu lista de pendientes, resuelta.',
    tagline: 'Reparaciones, armado de muebles y esos trabajos chicos que nadie quiere hacer.',
    about:
      'Una cosa o diez: anota lo que tienes pendiente, agrega una foto si es difícil de explicar y mándanos la lista. Te decimos qué podemos hacer.',
    services: {
      'Reparaciones en casa': 'Puertas que raspan, barandales flojos, cerrojos rotos y más.',
      'Montar y colgar': 'Televisores, repisas, espejos y cortinas, a nivel y bien fijos.',
      'Armado de muebles': 'Armamos camas, escritorios y gabinetes que vienen en caja.',
      'Drywall y pintura': 'Resanamos hoyos, cubrimos marcas y retocamos esquinas.',
      'Puertas y chapas': 'Ajustamos o cambiamos bisagras, manijas, burletes y chapas.',
      'Arreglos afuera': 'Arreglamos cercas, portones y escalones antes de que empeoren.',
    },
  },
  Roofing: {
    headline: 'Que la lluvia se quede afuera.',
    tagline: 'Reparación y cambio de techos y canaletas, de una teja suelta a un techo nuevo.',
    about:
      'Una mancha en el plafón casi nunca está justo debajo de la gotera. Dinos dónde ves agua y cuántos años tiene el techo, si lo sabes, y lo revisamos todo antes de proponer algo.',
    services: {
      'Reparación de techos': 'Tejas que faltan, sellos agrietados y láminas levantadas.',
      'Detección de goteras': 'Seguimos el agua hasta el lugar por donde entra.',
      'Cambio de techo': 'Quitamos el techo viejo, revisamos la base y ponemos uno nuevo.',
      'Daños por tormenta': 'Viento, granizo o ramas caídas: revisamos, cubrimos y reparamos.',
      Canaletas: 'Las limpiamos, fijamos o cambiamos, para que la lluvia corra por donde debe.',
      'Revisión del techo': 'De la cumbrera al alero, y te explicamos lo que encontramos.',
    },
  },
  Landscaping: {
    headline: 'Un jardín que invita a salir.',
    tagline: 'Césped, plantas y limpieza, para que disfrutes el frente y el patio.',
    about:
      'Hay jardines que piden una hora y otros que piden un plan. Dinos cómo usas el tuyo, cuánto sol le da y cuánto tiempo quieres dedicarle, y empezamos por ahí.',
    services: {
      'Cuidado del césped': 'Cortamos el pasto, perfilamos las orillas y nos llevamos lo cortado.',
      'Plantas y jardineras': 'Arbustos, flores y cubresuelos según tu tierra y el sol que les da.',
      'Mulch y piedra': 'Cubierta nueva que frena la maleza y guarda la humedad.',
      'Limpieza de patios': 'Recogemos hojas, maleza y ramas, y nos las llevamos.',
      Riego: 'Reparamos aspersores, llevamos agua a las zonas secas y ajustamos los horarios.',
      'Caminos y patios': 'Adoquín, bordes y grava para caminar y sentarse.',
    },
  },
  'Tree Service': {
    headline: 'Tus árboles, bien cuidados.',
    tagline: 'Poda, tala y retiro de tocones, y dejamos todo limpio.',
    about:
      'Con un árbol cerca de una casa, una cerca o un cable no hay que improvisar. Dinos dónde está y qué te preocupa, manda una foto si tienes, y planeamos el trabajo.',
    services: {
      'Poda de árboles':
        'Alejamos las ramas del techo, dejamos pasar la luz y le damos forma al árbol.',
      'Tala de árboles': 'Los bajamos por partes, cuidando todo lo que hay alrededor.',
      'Retiro de tocones': 'Los molemos bajo el nivel del suelo, para que crezca pasto encima.',
      'Después de la tormenta': 'Cortamos y retiramos árboles caídos y ramas colgando.',
      'Limpieza de maleza': 'Despejamos terrenos y orillas de cercas.',
      'Acarreo y astillado':
        'Astillamos las ramas y apilamos la leña o nos la llevamos, como prefieras.',
    },
  },
  'Pest Control': {
    headline: 'Tu casa es tuya, no de las plagas.',
    tagline: 'Encontramos y tratamos hormigas, cucarachas, roedores, avispas y más.',
    about:
      'Muchas veces, donde las ves es solo donde comen. Dinos qué notaste, dónde y a qué hora, y si hay niños o mascotas, y planeamos el tratamiento según eso.',
    services: {
      'Hormigas y cucarachas': 'Las tratamos donde viven y caminan, no solo donde se ven.',
      'Ratas y ratones': 'Los atrapamos, nos los llevamos y cerramos por donde entran.',
      'Avispas y avispones': 'Retiramos nidos de aleros, paredes y patio.',
      Termitas: 'Revisamos y, si las hay, damos tratamiento.',
      Chinches: 'Cuarto por cuarto, con pasos claros para prepararte.',
      'Que no vuelvan': 'Sellamos las entradas y te decimos qué las atrae.',
    },
  },
  Plumbing: {
    headline: 'Agua donde la quieres, y solo ahí.',
    tagline: 'Fugas, drenajes, llaves y calentadores, de la calle a la regadera.',
    about:
      'Una fuga bajo el fregadero, un drenaje que suena, un baño por renovar: dinos qué ves y qué oyes, y hablamos de lo que hace falta antes de empezar.',
    services: {
      'Reparación de fugas':
        'Arreglamos llaves que gotean, uniones húmedas y fugas bajo el lavabo.',
      'Destape de drenajes': 'Lavabos tapados, regaderas lentas y tubos que regresan el agua.',
      'Calentadores de agua':
        'Los reparamos o cambiamos si no calientan, no alcanzan o sacan agua oxidada.',
      'Llaves y muebles de baño': 'Cambiamos o instalamos lavabos, llaves, inodoros y regaderas.',
      Tuberías: 'Reparamos, desviamos o cambiamos tubos gastados, congelados o rotos.',
      'Válvulas y llaves de paso':
        'Que cierren cuando hace falta: la de cada mueble y la principal.',
    },
  },
  Electrical: {
    headline: 'Luz y corriente donde las necesitas.',
    tagline: 'Contactos, iluminación, tableros y cableado para como vives hoy.',
    about:
      'Un interruptor que se bota, un cuarto con pocos contactos, un cargador para el auto: dinos qué pasa y cuándo, y buscamos la causa antes de cambiar piezas.',
    services: {
      'Contactos y apagadores':
        'Si no sirven, están flojos o hacen falta, los reparamos, movemos o agregamos.',
      Iluminación: 'Lámparas de techo, empotradas, bajo gabinete y para el patio.',
      'Tableros e interruptores': 'Interruptores que se botan y tableros que ya no tienen espacio.',
      'Detección de fallas':
        'Parpadeos, zumbidos o medio cuarto sin luz: buscamos hasta dar con la causa.',
      'Cableado para proyectos':
        'Circuitos nuevos para cocinas, ampliaciones, talleres y jacuzzis.',
      'Cargadores y ventiladores':
        'Instalamos el cargador del auto en el garaje o un ventilador en la recámara.',
    },
  },
  'Heating & Cooling': {
    headline: 'La temperatura justa, todo el año.',
    tagline: 'Calefacción y aire acondicionado: reparación, mantenimiento y cambio.',
    about:
      'Cuando un equipo hace ruido, enfría poco o gasta mucho, por algo es. Dinos qué notas y revisamos todo el sistema, del termostato al equipo de afuera.',
    services: {
      'Reparación de aire':
        'Si sale aire tibio, débil o no sale nada, hacemos que vuelva a enfriar.',
      'Reparación de calefacción':
        'Calefactores y bombas de calor que no arrancan o no calientan lo suficiente.',
      Mantenimiento: 'Limpieza, revisión y ajuste antes de que llegue el calor o el frío.',
      'Equipos nuevos': 'Quitamos el viejo e instalamos uno del tamaño que tu casa necesita.',
      'Ductos y flujo de aire':
        'Sellamos fugas y emparejamos los cuartos muy calientes o muy fríos.',
      Termostatos: 'Los conectamos, los configuramos y te explicamos cómo se usan.',
    },
  },
  'Pool Service': {
    headline: 'Agua clara, lista para nadar.',
    tagline: 'Limpieza, químicos, equipo y reparaciones, para que tú solo te ocupes de nadar.',
    about:
      'Una piscina pide un poco de atención todo el tiempo. Dinos su tamaño, su equipo y cómo se ve hoy, y hablamos de lo que necesita ahora y de cómo mantenerla.',
    services: {
      'Limpieza de piscinas': 'Pasamos red, cepillo y aspiradora, y vaciamos las canastillas.',
      'Balance del agua': 'Medimos y ajustamos el agua, para cuidar los ojos y el equipo.',
      'Piscinas verdes': 'Paso a paso, el agua turbia o verde vuelve a quedar clara.',
      'Bombas y filtros': 'Limpiamos, reparamos o cambiamos bombas ruidosas y filtros gastados.',
      'Calentadores y sal':
        'Revisamos, limpiamos y reparamos los equipos que ya no funcionan bien.',
      'Apertura y cierre':
        'La dejamos lista para la primera nadada y la cerramos después de la última.',
    },
  },
};
