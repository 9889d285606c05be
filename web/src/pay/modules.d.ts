/** Built and minified to one string (web/vite/pay-scripts.ts). */
declare module 'pay-script:*' {
  const code: string;
  export default code;
}
