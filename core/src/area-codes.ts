import { phoneKey } from './phone.ts';

/** US area codes (overlays and territories included) with all their zones, the most populous first. */
const EASTERN = 'America/New_York';
const CENTRAL = 'America/Chicago';
const MOUNTAIN = 'America/Denver';
const PACIFIC = 'America/Los_Angeles';
const ARIZONA = 'America/Phoenix';
const INDIANA = 'America/Indiana/Indianapolis';
const IDAHO = 'America/Boise';

const AREA_CODES: [zones: string[], codes: string][] = [
  [
    [EASTERN],
    `203 475 860 959 202 771 302 207 603 802 401 304 681
     239 305 321 324 352 386 407 561 645 656 689 727 728 754 772 786 813 863 904 941 954
     229 404 470 478 678 706 762 770 912 943 502 859 865
     339 351 413 508 617 774 781 857 978 227 240 301 410 443 667
     231 248 269 313 517 586 616 679 734 810 947 989
     252 336 472 704 743 828 910 919 980 984 201 551 609 640 732 848 856 862 908 973
     212 315 329 332 347 363 516 518 585 607 624 631 646 680 716 718 838 845 914 917 929 934
     216 220 234 283 326 330 380 419 436 440 513 567 614 740 937
     215 223 267 272 412 445 484 570 582 610 717 724 814 835 878
     803 821 839 843 854 864 276 434 540 571 686 703 757 804 826 948`,
  ],
  [[INDIANA], '260 317 463 765'],
  // Indiana, Kentucky, Tennessee, Florida and Michigan: partly Central.
  [[INDIANA, CENTRAL], '574 812 930'],
  [[CENTRAL, INDIANA], '219'],
  [[EASTERN, CENTRAL], '606 423 729 906'],
  [[CENTRAL, EASTERN], '270 364 448 850'],
  [
    [CENTRAL],
    `205 251 256 334 483 659 938 327 479 501 870 319 515 563 641 712
     217 224 309 312 331 447 464 618 630 708 730 773 779 815 847 861 872
     316 913 225 318 337 457 504 985 218 320 507 612 651 763 924 952
     235 314 417 557 573 636 660 816 975 228 471 601 662 769 402 531
     405 539 572 580 918 615 629 731 901 931 262 274 353 414 534 608 715 920
     210 214 254 281 325 346 361 409 430 432 469 512 621 682 713 726 737 806 817 830 832 903 936
     940 945 956 972 979`,
  ],
  // The west of the Dakotas, Nebraska and Kansas.
  [[CENTRAL, MOUNTAIN], '701 605 308 620 785'],
  [[MOUNTAIN], '303 719 720 748 970 983 406 505 575 385 435 801 307 915'],
  [[ARIZONA], '480 520 602 623'],
  // The Navajo Nation observes DST, the rest of Arizona does not.
  [[ARIZONA, MOUNTAIN], '928'],
  [[IDAHO, PACIFIC], '208 986'],
  [[PACIFIC, IDAHO], '458 541'],
  [[PACIFIC, MOUNTAIN], '775'],
  [
    [PACIFIC],
    `209 213 279 310 323 341 350 357 369 408 415 424 442 510 530 559 562 619 626 628 650 657 661
     669 707 714 738 747 760 805 818 820 831 837 840 858 909 916 925 949 951
     702 725 503 971 206 253 360 425 509 564`,
  ],
  [['America/Anchorage', 'America/Adak'], '907'],
  [['Pacific/Honolulu'], '808'],
  [['America/Puerto_Rico'], '787 939 340'],
  [['Pacific/Guam'], '671 670'],
  [['Pacific/Pago_Pago'], '684'],
];

const ZONES_OF = new Map(
  AREA_CODES.flatMap(([zones, codes]) => codes.split(/\s+/).map((code) => [code, zones] as const)),
);

/** For a number of unknown zone, the time must suit all of them. */
export const ALL_US_ZONES: readonly string[] = [...new Set(AREA_CODES.flatMap(([zones]) => zones))];

/** The Caribbean shares the country code and is not listed: we do not text there. */
const CANADA = new Set(
  `204 226 236 249 250 257 263 273 289 306 343 354 365 367 368 382 403 416 418 428 431 437 438 450 468
   474 506 514 519 548 579 581 584 587 604 613 639 647 672 683 705 709 742 753 778 780 782 807 819
   825 867 873 879 902 905 942`.split(/\s+/),
);

/** Ten digits whose exchange is no service (`411`) and not 976, which is premium like 900. */
const NUMBER = /^[2-9]\d{2}(?!976|.11)[2-9]\d{6}$/;

export const US_AREA_CODES: readonly string[] = [...ZONES_OF.keys()];

/** The US with its territories, or Canada. Undefined for numbers that cannot be texted, or not by us. */
export function northAmericanCountry(phone: string): 'US' | 'CA' | undefined {
  const key = phoneKey(phone);
  if (!NUMBER.test(key)) return undefined;
  const code = key.slice(0, 3);
  if (ZONES_OF.has(code)) return 'US';
  return CANADA.has(code) ? 'CA' : undefined;
}

export const isUsPhone = (phone: string) => northAmericanCountry(phone) === 'US';

export function zonesOfPhone(phone: string): readonly string[] {
  const key = phoneKey(phone);
  return (key.length === 10 && ZONES_OF.get(key.slice(0, 3))) || ALL_US_ZONES;
}

/** Only then may a text be sent that its reader does not expect: nobody is to be woken up. */
export const hasKnownZone = (phone: string): boolean => zonesOfPhone(phone) !== ALL_US_ZONES;

/** All that the number may be in; of one from nowhere, the business's own. */
export const zonesOfPhoneOr = (phone: string, businessZone: string): readonly string[] =>
  hasKnownZone(phone) ? zonesOfPhone(phone) : [businessZone];
