/** Weekdays, months and the order of their parts (core/src/dates.ts). */
export const DATES = {
  'Sunday Monday Tuesday Wednesday Thursday Friday Saturday':
    'domingo lunes martes miércoles jueves viernes sábado',
  'January February March April May June July August September October November December':
    'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre',
  '{month} {day}': '{day} {month}',
  '{month} {year}': '{month} de {year}',
  '{weekday}, {day}': '{weekday}, {day}',
  '{day} at {time}': '{day}, {time}',
  '{hour} AM': '{hour}\u00a0a.\u00a0m.',
  '{hour} PM': '{hour}\u00a0p.\u00a0m.',
};
