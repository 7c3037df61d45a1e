// What runs beside the page.
