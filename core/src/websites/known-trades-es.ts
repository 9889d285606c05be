import type { TradeCopy } from './known-trades.ts';
import type { Trade } from './trades.ts';

/** The same in Spanish, service by service in the same order: a ticked one is the same in both. */
export const KNOWN_TRADES_ES: Record<Trade, TradeCopy> = {
  Cleaning: {
    headline: 'Llega a casa y todo está limpio.',
    tagline: 'Casas, oficinas y mudanzas, limpias como lo harías tú si tuvieras tiempo.',
    about:
      'Cada casa tiene su orden y su lista. Dinos cuántos cuartos son, qué es lo más importante para ti y qué no hay que tocar, y limpiamos según esa lista.',
    services: {
      'Limpieza de casas': 'Cocina, baños, pisos y polvo, de arriba abajo.',
      'Limpieza profunda': 'Detrás, debajo y adentro: lo que una limpieza normal deja fuera.',
      'Al mudarse': 'Cuartos vacíos listos para los que llegan o para la última revisión.',
      'Limpieza de oficinas': 'Escritorios, pisos, cocina y baños, listos para el día siguiente.',
      'Después de una obra': 'Sin polvo, etiquetas ni salpicaduras cuando se van los albañiles.',
      'Ventanas y vidrios': 'Ventanas, espejos y canceles de baño sin marcas.',
    },
  },
  Moving: {
    headline: 'De la puerta de antes a la nueva.',
    tagline: 'Empacar, cargar, subir y manejar: apartamentos, casas y oficinas.',
    about:
      'Una mudanza sale mejor cuando el piano no sorprende a nadie. Dinos qué se lleva, de dónde a dónde y qué escaleras hay en medio, y planeamos la gente y el camión.',
    services: {
      'Mudanzas locales': 'Al otro lado de la ciudad o de la calle, con carga y descarga.',
      Empaque: 'Platos, libros y ropa envueltos, en cajas y con etiqueta.',
      'Ayuda para cargar': 'Tú tienes el camión, nosotros cargamos.',
      'Muebles y pianos': 'Lo pesado y lo difícil, con correas, cobijas y paciencia.',
      'Mudanzas de oficinas': 'Escritorios, archivos y equipo, trasladados y montados de nuevo.',
      'Retiro de cosas': 'Lo que no va contigo, nos lo llevamos.',
    },
  },
  'Garage Doors': {
    headline: 'Una puerta de garaje que abre cuando debe.',
    tagline: 'Resortes, motores, paneles y puertas nuevas: reparación, ajuste e instalación.',
    about:
      'Es la pieza móvil más grande de casi toda casa, y un resorte roto no se arregla a solas. Dinos qué hace la puerta, o qué dejó de hacer, y déjala cerrada hasta que la veamos.',
    services: {
      'Cambio de resortes': 'Resortes rotos o gastados cambiados, y la puerta otra vez en balance.',
      'Reparación de motores': 'Motores, controles y sensores que ya no responden.',
      'Motores nuevos': 'Más silenciosos, con teclado y control por teléfono, ya configurados.',
      'Cables y rodillos': 'Puertas chuecas, ruidosas o trabadas de vuelta en su riel.',
      'Paneles y golpes': 'Secciones enderezadas o cambiadas donde se puede.',
      'Puertas nuevas': 'Medidas, entregadas e instaladas; la vieja nos la llevamos.',
    },
  },
  Locksmith: {
    headline: 'Sin llaves, de estreno o por cerrar bien.',
    tagline: 'Llaves, chapas y aperturas para casas, autos y negocios.',
    about:
      'Dinos qué tipo de chapa es, dónde estás y si alguien se quedó adentro. Ten a la mano algo que muestre que la puerta o el auto es tuyo.',
    services: {
      'Apertura de casas': 'De vuelta por tu propia puerta, sin dañar la chapa donde se puede.',
      'Apertura de autos': 'Las llaves en el asiento o en la cajuela: abrimos el auto.',
      'Cambio de combinación': 'Llaves nuevas para tus chapas; las viejas dejan de servir.',
      'Chapas nuevas': 'Cerrojos, manijas y teclados en puertas de madera, metal o vidrio.',
      'Copias de llaves': 'Copias y repuestos para la casa, la oficina o el auto.',
      'Chapas para negocios': 'Llaves maestras, barras de pánico y cierrapuertas.',
    },
  },
  Painting: {
    headline: 'Color nuevo, líneas limpias.',
    tagline: 'Pintura interior y exterior, con el resane y la protección que la hacen durar.',
    about:
      'Casi todo un buen trabajo de pintura pasa antes de la pintura. Dinos qué cuartos o paredes son y cómo están, y hablamos de colores, acabado y preparación.',
    services: {
      'Pintura interior': 'Paredes, techos y molduras, con tus pisos y muebles cubiertos.',
      'Pintura exterior': 'Fachadas, aleros, puertas y persianas, lavados y con base primero.',
      'Pintura de gabinetes': 'Cocinas y baños con color nuevo en lugar de gabinetes nuevos.',
      'Reparación de drywall': 'Hoyos, grietas y golpes resanados, lijados y emparejados.',
      'Tinte y sellado': 'Terrazas, cercas y puertas protegidas del sol y la lluvia.',
      'Consejo de color': 'Muestras en tu pared y con tu luz, antes de decidir.',
    },
  },
  Flooring: {
    headline: 'Buenos pisos, de pared a pared.',
    tagline: 'Madera, loseta, vinilo y alfombra: instalación, reparación y renovación.',
    about:
      'El piso correcto depende del cuarto, de lo que hay debajo y de quién lo pisa. Dinos el tamaño y qué hay hoy, y vemos juntos qué le queda.',
    services: {
      'Pisos de madera': 'Duela nueva instalada, duela vieja igualada y reparada.',
      'Vinilo y laminado': 'Tablones resistentes para cocinas, rentas y cuartos con mucho uso.',
      'Pisos de loseta': 'Bien nivelados y con junta limpia, en baños, cocinas y entradas.',
      Alfombra: 'Medida, estirada y cortada; la vieja la retiramos.',
      'Lijado y acabado': 'Rayones y manchas fuera, con un acabado nuevo encima.',
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
      'Remodelación de baños': 'Tinas, regaderas, azulejo y lavabos, en el espacio que hay.',
      Ampliaciones: 'Más espacio cuando la familia ya no cabe.',
      Sótanos: 'Espacio sin terminar convertido en cuartos que se usan.',
      'Puertas y ventanas': 'Las viejas fuera, las nuevas puestas, con marco y sello.',
      'Terrazas y porches': 'Nuevos o reconstruidos, para sentarse afuera.',
    },
  },
  Handyman: {
    headline: 'Tu lista de pendientes, hecha.',
    tagline: 'Reparaciones, montaje, armado y los trabajos chicos que nadie quiere hacer.',
    about:
      'Una cosa o diez: anota lo que está esperando, agrega una foto donde no alcanzan las palabras y mándanos la lista. Te decimos qué podemos hacer.',
    services: {
      'Reparaciones en casa': 'Puertas que raspan, barandales flojos, cerrojos rotos y lo demás.',
      'Montar y colgar': 'Televisores, repisas, espejos y cortinas, a nivel y bien fijos.',
      'Armado de muebles': 'Cajas planas convertidas en camas, escritorios y gabinetes.',
      'Drywall y pintura': 'Hoyos resanados, marcas cubiertas y esquinas retocadas.',
      'Puertas y chapas': 'Bisagras, manijas, burletes y chapas, ajustados o cambiados.',
      'Arreglos afuera': 'Cercas, portones, escalones y canaletas, antes de que empeoren.',
    },
  },
  Roofing: {
    headline: 'Que el clima se quede afuera.',
    tagline: 'Reparación y cambio de techos y canaletas, de una teja suelta a un techo nuevo.',
    about:
      'Una mancha en el cielo raso casi nunca está justo debajo de la gotera. Dinos dónde ves agua y qué edad tiene el techo, si la sabes, y lo revisamos todo antes de proponer algo.',
    services: {
      'Reparación de techos': 'Tejas que faltan, sellos agrietados y láminas levantadas.',
      'Búsqueda de goteras': 'Seguimos el agua hasta el lugar por donde entra.',
      'Cambio de techo': 'Fuera el techo viejo, base revisada, techo nuevo puesto.',
      'Daños por tormenta': 'Viento, granizo y ramas: revisado, cubierto y reparado.',
      Canaletas: 'Limpias, recolgadas o cambiadas, para que la lluvia corra por donde debe.',
      'Revisión del techo': 'De la cumbrera al alero, y te explicamos lo que encontramos.',
    },
  },
  Landscaping: {
    headline: 'Un jardín que invita a salir.',
    tagline: 'Césped, plantas y limpieza, para que disfrutes el frente y el patio.',
    about:
      'Unos jardines piden una hora, otros piden un plan. Dinos cómo usas el lugar, cuánto sol le da y cuánto quieres cuidarlo, y empezamos por ahí.',
    services: {
      'Cuidado del césped': 'Corte, orillas y recorte, y nos llevamos el pasto cortado.',
      'Plantas y jardineras': 'Arbustos, flores y cubresuelos para tu tierra y tu sol.',
      'Mulch y piedra': 'Cubierta nueva que frena la maleza y guarda la humedad.',
      'Limpieza de patios': 'Hojas, maleza y ramas, fuera y lejos.',
      Riego: 'Aspersores rotos, zonas secas y relojes, reparados o ajustados.',
      'Caminos y patios': 'Adoquín, bordes y grava para caminar y sentarse.',
    },
  },
  'Tree Service': {
    headline: 'Árboles podados, tocones fuera.',
    tagline: 'Poda, tala y retiro de tocones, con la limpieza que corresponde.',
    about:
      'Un árbol cerca de una casa, una cerca o un cable no es lugar para adivinar. Dinos dónde está y qué te preocupa, manda una foto si tienes, y planeamos el trabajo.',
    services: {
      'Poda de árboles': 'Ramas lejos del techo, luz en el patio y forma en el árbol.',
      'Tala de árboles': 'Por partes, con cuidado de todo lo que hay alrededor.',
      'Retiro de tocones': 'Molidos bajo la superficie, para que crezca pasto encima.',
      'Después de la tormenta': 'Árboles caídos y ramas colgando, cortados y retirados.',
      'Limpieza de maleza': 'Terrenos y orillas de cerca otra vez despejados.',
      'Acarreo y astillado': 'Ramas hechas astilla y leña apilada o retirada, como prefieras.',
    },
  },
  'Pest Control': {
    headline: 'Tu casa es tuya. No de las plagas.',
    tagline: 'Hormigas, cucarachas, roedores, avispas y más: encontrados, tratados y fuera.',
    about:
      'Lo que ves muchas veces es solo donde comen. Dinos qué notaste, dónde y a qué hora, y si hay niños o mascotas, y planeamos el tratamiento según eso.',
    services: {
      'Hormigas y cucarachas': 'Tratadas donde viven y caminan, no solo donde se ven.',
      'Ratas y ratones': 'Atrapados y retirados, con las entradas cerradas.',
      'Avispas y avispones': 'Nidos en aleros, paredes y patio, retirados.',
      Termitas: 'Revisión, y tratamiento cuando las hay.',
      Chinches: 'Cuarto por cuarto, con pasos claros para prepararte.',
      'Que no vuelvan': 'Entradas selladas y consejos sobre lo que las atrae.',
    },
  },
  Plumbing: {
    headline: 'Agua donde la quieres. Y solo ahí.',
    tagline: 'Fugas, drenajes, llaves y calentadores, de la calle a la regadera.',
    about:
      'Una gota bajo el fregadero, un drenaje que suena, un baño que se renueva: dinos qué ves y qué oyes, y hablamos de lo que hace falta antes de empezar.',
    services: {
      'Reparación de fugas': 'Llaves que gotean, uniones húmedas y gabinetes mojados, arreglados.',
      'Destape de drenajes': 'Lavabos lentos, regaderas tapadas y tuberías que regresan agua.',
      'Calentadores de agua': 'Reparación o cambio cuando el agua sale poca, fría u oxidada.',
      'Llaves y muebles de baño': 'Lavabos, llaves, inodoros y regaderas, cambiados o nuevos.',
      Tuberías: 'Tubos gastados, congelados o rotos, reparados, desviados o cambiados.',
      'Válvulas y llaves de paso': 'Que giran cuando hace falta, en cada mueble y en la principal.',
    },
  },
  Electrical: {
    headline: 'Luz y corriente donde las necesitas.',
    tagline: 'Contactos, iluminación, tableros y cableado para como vives hoy.',
    about:
      'Un interruptor que se bota, un cuarto con pocos contactos, un cargador para el auto: dinos qué pasa y cuándo, y buscamos la causa antes de cambiar piezas.',
    services: {
      'Contactos y apagadores': 'Muertos, flojos o que faltan: reparados, movidos o agregados.',
      Iluminación: 'Lámparas de techo, empotradas, bajo gabinete y para el patio.',
      'Tableros e interruptores': 'Los que se botan y los que ya no tienen espacio.',
      'Búsqueda de fallas': 'Parpadeos, zumbidos, medio cuarto sin luz: hasta dar con el origen.',
      'Cableado para proyectos':
        'Circuitos nuevos para cocinas, ampliaciones, talleres y jacuzzis.',
      'Cargadores y ventiladores': 'Un cargador en el garaje, un ventilador en la recámara.',
    },
  },
  'Heating & Cooling': {
    headline: 'La temperatura justa, todo el año.',
    tagline: 'Calefacción y aire acondicionado: reparación, mantenimiento y cambio.',
    about:
      'Cuando un equipo hace ruido, enfría poco o gasta mucho, algo está diciendo. Dinos qué notas y revisamos todo el sistema, del termostato al equipo de afuera.',
    services: {
      'Reparación de aire': 'Aire tibio, débil o nada de aire: el frío de vuelta.',
      'Reparación de calefacción': 'Calderas y bombas de calor que no arrancan o no alcanzan.',
      Mantenimiento: 'Limpieza, revisión y ajuste antes de que cambie el clima.',
      'Equipos nuevos': 'El viejo fuera, el nuevo puesto, del tamaño de tus cuartos.',
      'Ductos y flujo de aire': 'Cuartos calientes, cuartos fríos y ductos con fugas, parejos.',
      Termostatos: 'Controles nuevos conectados, configurados y explicados.',
    },
  },
  'Pool Service': {
    headline: 'Agua clara, lista para nadar.',
    tagline: 'Limpieza, química, equipo y reparaciones, para que la piscina sea para nadar.',
    about:
      'Una piscina pide un poco de atención todo el tiempo. Dinos su tamaño, su equipo y cómo se ve hoy, y hablamos de lo que necesita ahora y de cómo mantenerla.',
    services: {
      'Limpieza de piscinas': 'Red, cepillo y aspiradora, con las canastillas vacías.',
      'Balance del agua': 'Probada y tratada, suave para los ojos y el equipo.',
      'Piscinas verdes': 'Agua turbia o verde de vuelta a clara, paso a paso.',
      'Bombas y filtros': 'Bombas ruidosas y filtros gastados, limpios, reparados o cambiados.',
      'Calentadores y sal': 'Revisados, limpios y reparados cuando dejan de cumplir.',
      'Apertura y cierre': 'Lista para la primera nadada y guardada después de la última.',
    },
  },
};
