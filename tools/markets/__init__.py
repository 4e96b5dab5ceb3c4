"""What is known outside of prices, rates and news: quotes of shares, Banco Central's series, search results."""
